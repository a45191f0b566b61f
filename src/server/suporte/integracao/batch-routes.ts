import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import { clienteInput, type integracaoLotes, vendaInput, veiculoInput } from '#shared/suporte/integracao-batches.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { allowsAlphanumericCnpj, getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getAgendaLoja } from '../../agenda/nucleo/loja.ts'
import { saveDmsRows } from '../../vendas/mes-vendas/dms-rows.ts'
import { receiveAgendamento, receiveOrdem } from './agenda.ts'
import { receiveCliente, receiveVeiculo, CONSTRAINTS } from './cadastros.ts'
import { readItem, byItem, answer } from './batch.ts'

/** Locks the store of a batch: two batches of one store would lock the same records in different orders. */
async function forLoja(c: Ctx, codConcessionaria: number): Promise<void> {
  if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
  await sql`select pg_advisory_xact_lock(${codConcessionaria}::int, hashtext('lote'))`.execute(c.tx)
}

/** The same for batches whose items name their own stores. */
const acrossLojas = (c: Ctx) =>
  sql`select pg_advisory_xact_lock(${c.tenant.codDistribuidor}::int, hashtext('lote da agenda'))`.execute(c.tx)

export const routes: Handlers<typeof integracaoLotes> = {
  async receberVeiculos(c) {
    const { codConcessionaria, itens } = c.body
    await forLoja(c, codConcessionaria)
    return byItem(c, itens, veiculoInput, (ci, v) => receiveVeiculo(ci, codConcessionaria, v), CONSTRAINTS)
  },
  async receberClientes(c) {
    const { codConcessionaria, itens } = c.body
    await forLoja(c, codConcessionaria)
    const alphanumeric = await allowsAlphanumericCnpj(c)
    return byItem(c, itens, clienteInput, (ci, v) => receiveCliente(ci, codConcessionaria, v, alphanumeric))
  },
  receberVendas: (c) => receiveVendas(c, c.body),
  async receberAgendamentos(c) {
    await acrossLojas(c)
    return byItem(c, c.body.itens, integracaoAgenda.receberAgendamento.body, receiveAgendamento)
  },
  async receberOrdens(c) {
    await acrossLojas(c)
    return byItem(c, c.body.itens, integracaoAgenda.receberOrdem.body, receiveOrdem)
  },
}

async function receiveVendas(c: Ctx, p: Received<typeof integracaoLotes.receberVendas, 'body'>) {
  await forLoja(c, p.codConcessionaria)
  const { fuso } = await getAgendaLoja(c, p.codConcessionaria)
  const ate = todayIn(fuso, new Date())
  const loaded = p.itens.map((item) =>
    readItem(
      vendaInput.refine((v) => v.dia <= ate, { path: ['dia'], message: 'O dia ainda não chegou' }),
      item,
    ),
  )
  const valid = loaded.flatMap((l) => ('certo' in l ? [l.certo] : []))
  const feitas = new Set((await saveDmsRows(c, p.codConcessionaria, valid)).map((l) => l.feita))
  return answer(
    loaded.map((l) =>
      'erro' in l
        ? l.erro
        : {
            idExterno: l.certo.idExterno,
            situacao: feitas.has(`${l.certo.idExterno} ${l.certo.versao}`) ? 'GRAVADO' : 'REPETIDO',
            codigo: null,
            mensagem: null,
            campos: null,
            avisos: [],
          },
    ),
  )
}
