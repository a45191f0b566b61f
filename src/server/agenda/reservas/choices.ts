import type { ReservaServico, reservas } from '#shared/agenda/reservas.ts'
import type { Received } from '#shared/core/contract.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

type ChoiceData = Received<typeof reservas.incluirReservaServico, 'body'>

/** What a store offers when it first saves its page. Minutes of the first look, or of the whole work. */
const DEFAULTS: readonly Pick<ChoiceData, 'nome' | 'descricao' | 'icone' | 'tipo' | 'minutos'>[] = [
  { nome: 'Revisão', descricao: 'Por quilometragem ou por tempo', icone: 'REVISAO', tipo: 'REVISAO', minutos: 120 },
  {
    nome: 'Barulho ou vibração',
    descricao: 'Ouvimos o carro com você',
    icone: 'BARULHO',
    tipo: 'DIAGNOSTICO',
    minutos: 60,
  },
  {
    nome: 'Luz acesa no painel',
    descricao: 'Leitura do sistema eletrônico',
    icone: 'LUZ',
    tipo: 'DIAGNOSTICO',
    minutos: 60,
  },
  {
    nome: 'Pneus e alinhamento',
    descricao: 'Troca, balanceamento, geometria',
    icone: 'PNEUS',
    tipo: 'PNEUS',
    minutos: 60,
  },
  { nome: 'Freios', descricao: 'Pedal, pastilhas e discos', icone: 'FREIO', tipo: 'MECANICA', minutos: 60 },
  {
    nome: 'Ar-condicionado',
    descricao: 'Não gela, cheiro ou ruído',
    icone: 'AR',
    tipo: 'AR_CONDICIONADO',
    minutos: 60,
  },
  { nome: 'Recall', descricao: 'Chamado do fabricante, sem custo', icone: 'RECALL', tipo: 'MECANICA', minutos: 60 },
]

const base = (c: Ctx) =>
  c.tx
    .selectFrom('reservaServico')
    .select(['codReservaServico', 'nome', 'descricao', 'codServico', 'minutos', 'preco', 'ativo', 'versao'])
    .select((eb) => [
      eb.ref('icone').$castTo<ReservaServico['icone']>().as('icone'),
      eb.ref('tipo').$castTo<ReservaServico['tipo']>().as('tipo'),
    ])
    .where(ofTenant(c))

/** A store's choices in the order of its page, inactive ones too. */
export const listChoices = (c: Ctx, codConcessionaria: number): Promise<ReservaServico[]> =>
  base(c).where('codConcessionaria', '=', codConcessionaria).orderBy('ordem').orderBy('codReservaServico').execute()

/** Gives a store choices to begin with, unless it has some. */
export async function addDefaultChoices(c: Ctx, codConcessionaria: number): Promise<void> {
  if ((await listChoices(c, codConcessionaria)).length > 0) return
  await c.tx
    .insertInto('reservaServico')
    .values(DEFAULTS.map((d, ordem) => ({ codDistribuidor: c.tenant.codDistribuidor, codConcessionaria, ...d, ordem })))
    .execute()
}

async function requireServico(c: Ctx, { codServico }: ChoiceData): Promise<void> {
  if (codServico === null) return
  const s = await c.tx
    .selectFrom('servico')
    .select('codServico')
    .where(ofTenant(c))
    .where('codServico', '=', codServico)
    .where('ativo', '=', true)
    .executeTakeFirst()
  if (!s) throw invalid('Confira os campos marcados', { codServico: 'Este serviço não existe ou está inativo' })
}

/** Adds a choice at the end of a store's page. */
export async function addChoice(c: Ctx, codConcessionaria: number, d: ChoiceData): Promise<ReservaServico> {
  await requireServico(c, d)
  const ordem = (await listChoices(c, codConcessionaria)).length
  const { codReservaServico } = await c.tx
    .insertInto('reservaServico')
    .values({ codDistribuidor: c.tenant.codDistribuidor, codConcessionaria, ...d, ordem })
    .returning('codReservaServico')
    .executeTakeFirstOrThrow()
  const depois = await getChoice(c, codReservaServico)
  c.changed({ registro: `escolha:${codReservaServico}`, antes: null, depois })
  return depois
}

async function getChoice(c: Ctx, codReservaServico: number): Promise<ReservaServico> {
  const r = await base(c).where('codReservaServico', '=', codReservaServico).executeTakeFirst()
  if (!r) throw notFound('Escolha não encontrada')
  return r
}

/** Changes a choice. Throws 404, and 409 for a stale version. */
export async function changeChoice(
  c: Ctx,
  codReservaServico: number,
  { versao, ...d }: ChoiceData & { versao: number },
): Promise<ReservaServico> {
  const antes = await getChoice(c, codReservaServico)
  const stale = () => conflict('versao-antiga', 'Outra pessoa mudou esta escolha depois que você a abriu.', antes)
  if (antes.versao !== versao) throw stale()
  if (d.codServico !== antes.codServico) await requireServico(c, d)
  const r = await c.tx
    .updateTable('reservaServico')
    .set({ ...d, versao: versao + 1 })
    .where(ofTenant(c))
    .where('codReservaServico', '=', codReservaServico)
    .where('versao', '=', versao)
    .executeTakeFirst()
  if (r.numUpdatedRows === 0n) throw stale()
  const depois = await getChoice(c, codReservaServico)
  c.changed({ registro: `escolha:${codReservaServico}`, antes, depois })
  return depois
}

/** Puts a store's choices in the given order; those not named follow in theirs. */
export async function orderChoices(
  c: Ctx,
  codConcessionaria: number,
  codes: readonly number[],
): Promise<ReservaServico[]> {
  const all = (await listChoices(c, codConcessionaria)).map((x) => x.codReservaServico)
  if (codes.some((n) => !all.includes(n)))
    throw invalid('Uma das opções não é mais desta página', {
      codigos: 'Abra a página de novo e ponha na ordem outra vez',
    })
  const order = [...new Set([...codes, ...all])]
  for (const [ordem, cod] of order.entries())
    await c.tx
      .updateTable('reservaServico')
      .set({ ordem })
      .where(ofTenant(c))
      .where('codReservaServico', '=', cod)
      .execute()
  return listChoices(c, codConcessionaria)
}
