import type { Banco } from './database/pool.ts'
import type { Env } from './env.ts'
import type { Fila } from './jobs/fila.ts'
import type { Arquivos } from './files/files.ts'
import type { Imagens } from './files/imagens.ts'
import type { AoVivo, Prateleira } from './realtime/aoVivo.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Repetidor } from './http/repetidor.ts'
import type { Sessao, Sessoes } from './tenancy/session.ts'
import type { LimiteDeChaves } from './http/limite-chave.ts'
import type { ChaveUsada, Inquilino, Inquilinos } from './tenancy/tenant.ts'

/** What the server is made of; handlers receive it whole. `areas/area.ts` adds the list of areas, whose handlers take these services. */
export interface Partes {
  env: Env
  segredo: string
  banco: Banco
  inquilinos: Inquilinos
  sessoes: Sessoes
  realtime: Realtime
  /** Lists sent live, and those that wait to be fetched by their key. */
  aoVivo: AoVivo
  prateleira: Prateleira
  arquivos: Arquivos
  imagens: Imagens
  fila: Fila
  /** Calls a minute of each integration key. */
  limites: LimiteDeChaves
  /** Calls of the integration that support makes again. */
  repetidor: Repetidor
  /** The process is stopping. */
  fechando: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    inquilino: Inquilino
    sessao?: Sessao
    chave?: ChaveUsada
  }
}
