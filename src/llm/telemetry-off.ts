// Imported before onnxruntime-node, which otherwise reports to its maker and keeps a device id in the home folder.
// eslint-disable-next-line no-restricted-properties -- a variable of the library, no setting of ours
process.env['ORT_DISABLE_TELEMETRY'] = '1';
