import type { GuardFor, ScreenFor } from './screen.ts'
import { DECLARED_SCREENS } from './declared-screens.ts'

/** Path of a screen as in `SCREENS`, with parameter names. */
export type ScreenPath = (typeof DECLARED_SCREENS)[number]['path']

type Filled<P extends string> = P extends `${infer Antes}/:${string}?`
  ? Filled<Antes> | `${Filled<Antes>}/${string}`
  : P extends `${infer Antes}/:${string}/${infer Aftermath}`
    ? `${Antes}/${string}${Filled<`/${Aftermath}`>}`
    : P extends `${infer Antes}/:${string}`
      ? `${Antes}/${string}`
      : P

/** Address of a screen: its path with parameters filled in, with or without optional ones; `/` leads to the visitor's first page. */
export type ScreenUrl = Filled<ScreenPath> | '/'

/** A condition besides the level; a visitor who fails it goes to `senao`. */
export type Guard = GuardFor<ScreenUrl>

/** One screen: drives router, menu, landing and guards. */
export type Screen = ScreenFor<ScreenPath, ScreenUrl>

/** Every screen, in the order of menu and search. */
export const SCREENS: readonly Screen[] = DECLARED_SCREENS
