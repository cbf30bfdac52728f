import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutUncalledMethods } from '../../slim/methods';

const shaken = (code: string): string => withoutUncalledMethods(code, parseAst).replace(/\s+/g, ' ').trim();

test('a method that nothing names goes, one that is called stays', () => {
  expect(shaken('class A { used() {} unused() {} } new A().used()')).toBe('class A { used() {} } new A().used()');
});

test('methods that only call each other go together', () => {
  expect(shaken('class A { ping() { this.pong() } pong() { this.ping() } } new A()')).toBe('class A { } new A()');
});

test('what a method calls stays as long as the method does', () => {
  const code = 'class A { outer() { this.inner() } inner() {} } new A().outer()';
  expect(shaken(code)).toBe(code);
});

test('of two methods of one name both stay', () => {
  const code = 'class A { copy() {} } class B { copy() {} } make().copy()';
  expect(shaken(code)).toBe(code);
});

test('a method that is given to this goes as well', () => {
  expect(shaken('function A() { this.used = () => 1; this.unused = function () { far() }; } new A().used()')).toBe(
    'function A() { this.used = () => 1; } new A().used()',
  );
});

test('a name that is a string, an accessor that is read and a constructor stay', () => {
  const code = "class A { constructor() {} said() {} get read() { return 1 } } f(new A(), 'said').read";
  expect(shaken(code)).toBe(code);
});

test('a computed method stays, and what it calls', () => {
  const code = 'class A { [Symbol.iterator]() { this.next() } next() {} } new A()';
  expect(shaken(code)).toBe(code);
});
