import type { InspecaoAct, InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import type { Author } from '#shared/rules/inspecao.ts'
import type { Severity } from '../generator/drawing.ts'
import type { Rng } from '../generator/people.ts'
import type { DemoMedia } from './evidence.ts'

export type Start = Omit<Extract<InspecaoAct, { tipo: 'INICIAR' }>, 'tipo' | 'id' | 'noAparelhoEm'>
export interface Person {
  codUsuario: number
  nome: string
}

/** What an inspection of the demonstration is like. */
export interface Plan {
  rng: Rng
  definicao: TemplateDefinition
  start: Start
  mecanico: Person
  chefe: Person
  /** When it begins. */
  de: number
  /** The person who signs the arrival; null without a signature. */
  assina: string | null
  prisma: string | null
  achados: Record<Severity, number>
  avarias: number
  segundaOlhada: boolean
  /** Sections that are done; the others wait, and the inspection stays open. */
  secoes?: number
}

/** An inspection with all that was done in it, in order. */
export interface Walked {
  idInspecao: string
  acts: { ato: InspecaoAct; who: Author }[]
  conteudo: InspecaoContent
  midias: DemoMedia[]
}

type Said = InspecaoAct extends infer A ? (A extends InspecaoAct ? Omit<A, 'id' | 'noAparelhoEm'> : never) : never
export type Say = (ato: Said, who?: Person) => void
