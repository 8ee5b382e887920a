// The package does not come with types.
declare module 'bibtex-parse' {
  export interface Field {
    name: string;
    /** `identifier`, `concatinate` (its value is a list of fields), or how a text is enclosed. */
    datatype: string;
    value: unknown;
  }

  export type Item =
    | ({ itemtype: 'string' } & Field)
    | { itemtype: 'entry'; type: string; key: string; fields: Field[] }
    | { itemtype: 'comment' | 'preamble' };

  /** @throws Error */
  export function parse(text: string): Item[];
}
