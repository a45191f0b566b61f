import type { FastifyInstance } from 'fastify'
import type { Cadastro } from '#shared/cadastros/comum.ts'
import type { Endpoint } from '#shared/core/contract.ts'
import type { ArquivoExportado } from '#shared/arquivos/exportacoes.ts'
import type { Amostra } from './amostra.ts'
import type { CtxDePessoa } from '../tenancy/contexto.ts'
import type { ListaExportavel } from './exportar.ts'
import { serve, type Handlers } from '../http/http.ts'
import type { ImportDef } from '../importing/def.ts'
import type { Listas } from '../realtime/listas.ts'
import type { Partes } from '../partes.ts'

/** A contract and the handlers that answer it, loaded when the server starts and not before: reading what an area declares costs nothing. */
export interface Rotas {
  contrato: Readonly<Record<string, Endpoint>>
  registrar(app: FastifyInstance, partes: Partes, area: string): Promise<void>
}

/** Binds a contract to its handlers; a missing or mistyped one does not compile. `preparar` is what these calls alone need of the HTTP server. */
export function rotas<const A extends Record<string, Endpoint>>(
  contrato: A,
  carregar: () => Promise<Handlers<A>>,
  preparar?: () => Promise<(escopo: FastifyInstance) => void>,
): Rotas {
  return {
    contrato,
    async registrar(app, partes, area) {
      const [handlers, preparo] = await Promise.all([carregar(), preparar?.()])
      await app.register(async (escopo) => {
        preparo?.(escopo)
        serve(escopo, partes, area, contrato, handlers)
      })
    },
  }
}

/** Scheduled work: by `cron` once across all processes, by `aCadaS` in each of them. */
export interface Tarefa {
  cron?: string
  /** Also when a process starts: what a killed one left is taken up at once. */
  noInicio?: true
  /** So many seconds after the last round ended: what somebody waits for who looks at a screen. */
  aCadaS?: number
  /** Items of the work that fail are told to `avisar`, and the others go on. */
  fazer(partes: Partes, avisar: (e: unknown) => void): Promise<unknown>
}

/** Work that requests leave in a queue: one at a time for a tenant and few at once in a process (TRABALHOS_SIMULTANEOS), so that nobody waits for another's, memory stays flat and requests keep their turn. */
export interface Fila {
  intervaloS: number
  /** Never throws: what goes wrong is told to `avisar`. What a process left when it died is swept up by the area's scheduled work, not tried again here. */
  fazer(partes: Partes, dados: never, parar: AbortSignal, avisar: (e: unknown) => void): Promise<void>
}

/** A register whose records have a history in the audit. */
export interface RegistroComHistoria {
  nome: Cadastro
  tabela: string
  /** Column of a record's code. */
  codigo: string
  /** The call that opens a record: who may make it may read the history. */
  abrir: Endpoint
  /** Whether somebody sees a record, where the row-level policies do not say it all. */
  visivel?(c: CtxDePessoa, codigo: number): Promise<boolean>
}

/** What an area declares of itself. The app, jobs, errors, exports, imports, history and the matrix of tests read the list of areas (`areas.ts`), and name no area themselves. */
export interface Area {
  nome: string
  rotas: readonly Rotas[]
  tarefas?: () => Promise<Readonly<Record<string, Tarefa>>>
  filas?: () => Promise<Readonly<Record<string, Fila>>>
  /** Unique rules of its tables that a form can break: which field, and what to tell. */
  restricoes?: Readonly<Record<string, readonly [campo: string, mensagem: string]>>
  exporta?: Partial<Readonly<Record<ArquivoExportado, ListaExportavel>>>
  importa?: readonly ImportDef[]
  /** Lists of a store that are sent whole when they change. */
  listas?: () => Promise<Listas>
  historia?: RegistroComHistoria
  /** How each of its calls is made in the matrix of tests; a call without one fails there. */
  amostras?: () => Promise<Readonly<Record<string, Amostra>>>
}

declare module '../partes.ts' {
  interface Partes {
    areas: readonly Area[]
  }
}
