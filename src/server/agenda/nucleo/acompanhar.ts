import { primeiroNome } from '#shared/rules/nome.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { canalDe, type Contato, contatoDe, escrever } from './contato.ts'
import { criarLink, enderecoDoLink } from '../../core/tenancy/links.ts'

/** Value of a setting of a store; undefined while nobody set it. */
export async function configDaLoja(c: Ctx, codConcessionaria: number, chave: string): Promise<string | undefined> {
  const r = await c.tx
    .selectFrom('concessionariaConfig')
    .select('valor')
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('chave', '=', chave)
    .executeTakeFirst()
  return r?.valor
}

/** A visit as its messages need it. */
export async function visitaDoCliente(c: Ctx, codPassagem: number) {
  return c.tx
    .selectFrom('passagem as p')
    .innerJoin('veiculo as v', liga('v.codVeiculo', 'p.codVeiculo'))
    .innerJoin('concessionaria as l', liga('l.codConcessionaria', 'p.codConcessionaria'))
    .select([
      'p.codPassagem',
      'p.codConcessionaria',
      'p.codCliente',
      'p.codConsultor',
      'p.entregueEm',
      'v.modelo',
      'l.nome',
    ])
    .where(doInquilino(c, 'p'))
    .where('p.codPassagem', '=', codPassagem)
    .executeTakeFirst()
}
export type VisitaDoCliente = NonNullable<Awaited<ReturnType<typeof visitaDoCliente>>>

/** Address by which the customer follows a visit; made when there is none yet. */
export async function linkDoCarro(
  c: Ctx,
  v: Pick<VisitaDoCliente, 'codPassagem' | 'codConcessionaria'>,
): Promise<string> {
  const { token } = await criarLink(c, {
    tipo: 'ACOMPANHAR',
    codConcessionaria: v.codConcessionaria,
    codPassagem: v.codPassagem,
  })
  return enderecoDoLink(c.inquilino, 'ACOMPANHAR', `/o/carro/${token}`)
}

/** What is written with the link. */
export const textoDoCarro = (contato: Pick<Contato, 'nome'>, v: Pick<VisitaDoCliente, 'modelo'>, url: string): string =>
  `${primeiroNome(contato.nome)}, acompanhe o serviço do seu ${v.modelo}: ${url}`

/** The car was received: its owner gets the link to follow it, where the store sends it and the customer can be written to. */
export async function avisarRecepcao(c: Ctx, codPassagem: number): Promise<void> {
  const v = await visitaDoCliente(c, codPassagem)
  if (!v) return
  const url = await linkDoCarro(c, v)
  if ((await configDaLoja(c, v.codConcessionaria, 'agenda.acompanhar')) === 'MANUAL') return
  const contato = await contatoDe(c, v.codCliente)
  const canal = canalDe(contato)
  if (canal === null) return
  const { codConcessionaria } = v
  await escrever(c, contato, {
    codConcessionaria,
    canal,
    assunto: `Seu ${v.modelo} na oficina`,
    corpo: textoDoCarro(contato, v, url),
  })
}
