import type { Area } from './area.ts'
import type { Banco } from './db.ts'
import type { Env } from './env.ts'
import type { Fila } from './fila.ts'
import type { Arquivos } from './files.ts'
import type { Imagens } from './imagens.ts'
import type { AoVivo, Prateleira } from './oficina/aoVivo.ts'
import type { Realtime } from './realtime.ts'
import type { Repetidor } from './repetidor.ts'
import type { Sessao, Sessoes } from './session.ts'
import type { LimiteDeChaves } from './limite-chave.ts'
import type { ChaveUsada, Inquilino, Inquilinos } from './tenant.ts'

/** What the server is made of; handlers receive it whole. */
export interface Partes {
  areas: readonly Area[]
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
