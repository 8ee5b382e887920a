// Jest loads every module again for each test file. This environment lets Node.js load some large packages, once per
// worker. They are named in package.json, where this file is their transform too. Such a package keeps no state between
// uses and returns no arrays or objects that are compared: those of Node.js have other prototypes than those of a test.
import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

const load = createRequire(import.meta.url);

export default class PackagesOnce extends TestEnvironment {
  constructor(...settings) {
    super(...settings);
    // These packages ask whether a value is a Date.
    Object.assign(this.global, { loadOnce: load, Date });
  }

  /** The code of a module of these packages. The global setup runs outside of tests, and loads it as it is. */
  static process(source, file) {
    const once = `module.exports = loadOnce(${JSON.stringify(file)});`;
    return { code: `if (typeof loadOnce === 'undefined') {${source}\n} else ${once}` };
  }
}
