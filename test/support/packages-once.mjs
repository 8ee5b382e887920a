// Jest loads every module again for each test file. This environment lets Node.js load the largest packages, once per
// worker: of the 2,000 modules of a file that opens a service, 1,300 are theirs. They are named in package.json, where
// this file is their transform too. A package of the list keeps no state between uses, and replaces no global.
import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

const load = createRequire(import.meta.url);

export default class PackagesOnce extends TestEnvironment {
  constructor(...settings) {
    super(...settings);
    // These packages ask whether a value is an instance of one of these.
    Object.assign(this.global, { loadOnce: load, Date, Float32Array });
    // Their errors, and those of Node.js, are errors for the tests too.
    const { Error: ErrorOfTests } = this.global;
    const isInstance = Function.prototype[Symbol.hasInstance];
    Object.defineProperty(ErrorOfTests, Symbol.hasInstance, {
      value(error) {
        return isInstance.call(this, error) || (this === ErrorOfTests && error instanceof Error);
      },
    });
  }

  /** The code of a module of these packages. The global setup runs outside of tests, and loads it as it is. */
  static process(source, file) {
    const once = `module.exports = loadOnce(${JSON.stringify(file)});`;
    return { code: `if (typeof loadOnce === 'undefined') {${source}\n} else ${once}` };
  }
}
