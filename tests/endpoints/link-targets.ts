import { randomBytes } from 'node:crypto'
import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'

/** Kinds of secret links. */
export const LINK_KINDS = ['PAINEL', 'CALENDARIO', 'ICS', 'ACOMPANHAR', 'PESQUISA', 'LEMBRETE', 'PORTA'] as const

/** One link of each kind. */
export async function createLinks(
  t: TestServer,
  m: World,
  loja: number,
  v: Pick<Target, 'passagem' | 'agendamento' | 'consultor'>,
): Promise<Pick<Target, 'links' | 'lojaLink'>> {
  const create = async (tipo: keyof Target['links'], token: string) => {
    const [link] = await t.sql<{ c: number }>(
      `insert into agenda_link (cod_distribuidor, cod_concessionaria, tipo, token, cod_consultor, cod_passagem, cod_agendamento) values ($1, $2, $3, $4, $5, $6, $7) returning cod_link as c`,
      [
        m.codDistribuidor,
        loja,
        tipo,
        token,
        tipo === 'ICS' ? v.consultor : null,
        tipo === 'ACOMPANHAR' || tipo === 'PESQUISA' ? v.passagem : null,
        tipo === 'LEMBRETE' ? v.agendamento : null,
      ],
    )
    return link?.c ?? 0
  }
  const links = {} as Target['links']
  for (const tipo of LINK_KINDS) await create(tipo, (links[tipo] = randomBytes(16).toString('base64url')))
  // One link that a call may revoke while the others stay valid.
  return { links, lojaLink: await create('PAINEL', randomBytes(16).toString('base64url')) }
}
