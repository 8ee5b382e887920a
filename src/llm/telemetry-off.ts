// Imported before onnxruntime-node, which otherwise reports to its vendor and stores a device id in the home folder.
// eslint-disable-next-line no-restricted-properties -- a variable of the library, no setting of this service
process.env['ORT_DISABLE_TELEMETRY'] = '1';
