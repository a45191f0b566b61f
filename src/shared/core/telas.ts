import type { GuardaPara, TelaPara } from './tela.ts'
import { DECLARADAS } from './telas-declaradas.ts'

/** Path of a screen as `TELAS` writes it, with its parameters' names. */
export type CaminhoDaTela = (typeof DECLARADAS)[number]['path']

type Preenchido<P extends string> = P extends `${infer Antes}/:${string}?`
  ? Preenchido<Antes> | `${Preenchido<Antes>}/${string}`
  : P extends `${infer Antes}/:${string}/${infer Depois}`
    ? `${Antes}/${string}${Preenchido<`/${Depois}`>}`
    : P extends `${infer Antes}/:${string}`
      ? `${Antes}/${string}`
      : P

/** Address that opens a screen: its path with parameters filled in, optional ones or not; `/` leads to where the visitor starts. */
export type EnderecoDaTela = Preenchido<CaminhoDaTela> | '/'

/** What must hold besides the level; otherwise the visitor goes to `senao`. */
export type Guarda = GuardaPara<EnderecoDaTela>

/** One screen: drives router, menu, landing and guards. */
export type Tela = TelaPara<CaminhoDaTela, EnderecoDaTela>

/** Every screen, in the order of menu and search. */
export const TELAS: readonly Tela[] = DECLARADAS
