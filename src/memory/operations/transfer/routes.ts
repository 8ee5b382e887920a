import { textRoute } from '../../../http/route';
import { csvZip } from './csv';
import { exportOwn, exportZip } from './export';
import { markdownZip } from './markdown';

const zips: Partial<Record<string, typeof markdownZip>> = { csv: (read) => csvZip(read()), markdown: markdownZip };

export const transferRoutes = [
  textRoute({
    method: 'GET',
    path: '/memory/export',
    summary:
      'Export the active workspace, or one of its projects, as JSON Lines or as a zip of CSV or Markdown files. All data is as of the start of the export.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'transfer/Line',
    query: 'transfer/ExportQuery',
    media: 'lines',
    isZip: ({ format }) => zips[format] !== undefined,
    text: (ctx, { query: { format, ...wanted } }) => {
      const zip = zips[format];
      return zip ? exportZip(ctx, wanted, zip) : exportOwn(ctx, wanted);
    },
  }),
];
