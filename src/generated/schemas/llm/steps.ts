// Written by `npm run generate`. Do not edit.
export interface Steps {
  steps: {
    type: 'thought' | 'action' | 'observation' | 'decision' | 'conclusion' | 'reflection';
    content: string;
  }[];
}
