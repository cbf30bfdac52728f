import { expect, test } from 'vitest';
import { includesOf, slimShader } from '../../slim/shaders';

const slim = (...lines: string[]): string[] => slimShader(lines.join('\n')).split('\n');

test('a branch that nothing defines is cut out', () => {
  expect(slim('a;', '#ifdef USE_FOG', 'b;', '#endif', 'c;')).toEqual(['a;', 'c;']);
  expect(slim('#ifndef USE_FOG', 'a;', '#else', 'b;', '#endif')).toEqual(['a;']);
});

test('a branch that only the compiler can judge stays as it is', () => {
  const lines = ['#ifdef USE_MAP', 'a;', '#elif defined( USE_SHEEN )', 'b;', '#else', 'c;', '#endif'];
  expect(slim(...lines)).toEqual(lines);
});

test('what is left of a fork is a fork', () => {
  expect(slim('#ifdef USE_FOG', 'a;', '#elif defined( USE_MAP )', 'b;', '#else', 'c;', '#endif')).toEqual([
    '#if defined( USE_MAP )',
    'b;',
    '#else',
    'c;',
    '#endif',
  ]);
  expect(slim('#ifdef USE_MAP', 'a;', '#elif ! defined( USE_FOG )', 'b;', '#else', 'c;', '#endif')).toEqual([
    '#ifdef USE_MAP',
    'a;',
    '#else',
    'b;',
    '#endif',
  ]);
});

test('a branch in a branch goes with it, and its own forks with it', () => {
  expect(slim('#ifdef USE_FOG', '#ifdef USE_MAP', 'a;', '#else', 'b;', '#endif', '#endif', 'c;')).toEqual(['c;']);
});

test.each([
  ['NUM_DIR_LIGHTS > 0', false],
  ['( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )', false],
  ['defined( USE_FOG ) || defined( USE_SKINNING )', false],
  ['defined( USE_FOG ) || defined( USE_MAP )', null],
  ['! defined ( USE_FOG ) || defined( USE_MAP )', true],
  ['! defined( USE_FOG ) && defined( USE_MAP )', null],
  ['defined( USE_MAP ) && ( NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 )', false],
  ['NUM_SPOT_LIGHTS > 0', null],
  ['UNROLLED_LOOP_INDEX < NUM_DIR_LIGHTS', null],
  ['DEPTH_PACKING == 3200', null],
] as const)('of "%s" is known: %s', (condition, truth) => {
  const kept = { true: ['a;'], false: ['b;'], null: [`#if ${condition}`, 'a;', '#else', 'b;', '#endif'] };
  expect(slim(`#if ${condition}`, 'a;', '#else', 'b;', '#endif')).toEqual(kept[`${truth}`]);
});

test('comments and blanks go, signs keep theirs, directives their words', () => {
  expect(slim('/* two', 'lines */', '  float a = b - -c * d; // why', '', '#define PI( x ) x')).toEqual([
    'float a=b - -c*d;',
    '#define PI( x ) x',
  ]);
});

test('a fork that is never closed is an error', () => {
  expect(() => slimShader('#ifdef USE_MAP')).toThrow('#endif');
  expect(() => slimShader('#endif')).toThrow('without #if');
});

test('included chunks are found by name, but not in a comment', () => {
  expect(includesOf('#include <common>\n\t#include <map_fragment>\n// <saturate>')).toEqual(['common', 'map_fragment']);
});
