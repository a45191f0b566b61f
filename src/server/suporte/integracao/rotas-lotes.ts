import { sql } from 'kysely'
import type { Recebido } from '#shared/core/contract.ts'
import { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import { clienteEntrada, type integracaoLotes, vendaEntrada, veiculoEntrada } from '#shared/suporte/integracao-lotes.ts'
import { hoje } from '#shared/rules/datas.ts'
import { cnpjAlfanumerico, getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { lojaDaAgenda } from '../../agenda/nucleo/loja.ts'
import { gravarLinhasDms } from '../../vendas/mes-vendas/linhas-dms.ts'
import { receberAgendamento, receberOrdem } from './agenda.ts'
import { receberCliente, receberVeiculo, RESTRICOES } from './cadastros.ts'
import { lerItem, porItem, responder } from './lote.ts'

/** The store of a piece, held: two pieces of one store would lock the same records in different orders. */
async function daLoja(c: Ctx, codConcessionaria: number): Promise<void> {
  if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
  await sql`select pg_advisory_xact_lock(${codConcessionaria}::int, hashtext('lote'))`.execute(c.tx)
}

/** The same for pieces whose items name their stores. */
const deVarias = (c: Ctx) =>
  sql`select pg_advisory_xact_lock(${c.inquilino.codDistribuidor}::int, hashtext('lote da agenda'))`.execute(c.tx)

export const rotas: Handlers<typeof integracaoLotes> = {
  async receberVeiculos(c) {
    const { codConcessionaria, itens } = c.body
    await daLoja(c, codConcessionaria)
    return porItem(c, itens, veiculoEntrada, (ci, v) => receberVeiculo(ci, codConcessionaria, v), RESTRICOES)
  },
  async receberClientes(c) {
    const { codConcessionaria, itens } = c.body
    await daLoja(c, codConcessionaria)
    const alfanumerico = await cnpjAlfanumerico(c)
    return porItem(c, itens, clienteEntrada, (ci, v) => receberCliente(ci, codConcessionaria, v, alfanumerico))
  },
  receberVendas: (c) => receberVendas(c, c.body),
  async receberAgendamentos(c) {
    await deVarias(c)
    return porItem(c, c.body.itens, integracaoAgenda.receberAgendamento.body, receberAgendamento)
  },
  async receberOrdens(c) {
    await deVarias(c)
    return porItem(c, c.body.itens, integracaoAgenda.receberOrdem.body, receberOrdem)
  },
}

async function receberVendas(c: Ctx, p: Recebido<typeof integracaoLotes.receberVendas, 'body'>) {
  await daLoja(c, p.codConcessionaria)
  const { fuso } = await lojaDaAgenda(c, p.codConcessionaria)
  const ate = hoje(fuso, new Date())
  const lidos = p.itens.map((item) =>
    lerItem(
      vendaEntrada.refine((v) => v.dia <= ate, { path: ['dia'], message: 'O dia ainda não chegou' }),
      item,
    ),
  )
  const certas = lidos.flatMap((l) => ('certo' in l ? [l.certo] : []))
  const feitas = new Set((await gravarLinhasDms(c, p.codConcessionaria, certas)).map((l) => l.feita))
  return responder(
    lidos.map((l) =>
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
