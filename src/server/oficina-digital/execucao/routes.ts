import { ofTenant } from '../../core/database/query.ts'
import type { Received } from '#shared/core/contract.ts'
import type { execucao } from '#shared/oficina-digital/execucao.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { saveLinhas } from '../montagem/queries.ts'
import { awaitResponse } from '../../agenda/nucleo/complementar-wait.ts'
import { createChild, getOrcamento, modify } from '../orcamentos/queries.ts'
import { apply, authorOf, notify, ensure, lock } from '../nucleo/orcamento-transition.ts'
import {
  countComplementares,
  finalize,
  getNewOrcamentos,
  listComplementares,
  findOrcamentoOfServico,
  recordExecucao,
} from './queries.ts'

type Achados = Received<typeof execucao.criarComplementar, 'body'>['achados']

/** Opens a child quote with the findings; the services that depend on its answer are paused. */
async function openComplementar(
  c: SignedInCtx,
  codOrcamento: number,
  achados: Achados,
  codServicosAgendados: readonly number[],
): Promise<FullOrcamento> {
  const parent = await lock(c, codOrcamento)
  ensure(parent, 'COMPLEMENTADO')
  const author = authorOf(c)
  const child = await createChild(c, parent, 'COMPLEMENTAR', author)
  const linhas = achados.map((a) => ({
    ...a,
    codItem: null,
    origem: 'ACHADO' as const,
    vinculo: null,
    codPacote: null,
    codRecall: null,
    pecas: [],
    maoDeObra: [],
  }))
  await saveLinhas(c, child, [], linhas)
  const conta = (cor: string) => linhas.filter((l) => l.cor === cor).length
  await c.tx
    .updateTable('orcamento')
    .set({ vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO') })
    .where(ofTenant(c))
    .where('codOrcamento', '=', child.codOrcamento)
    .execute()
  await apply(c, parent, 'COMPLEMENTADO', author, {
    detalhe: `${linhas.length} achados`,
    dados: { codOrcamento: child.codOrcamento },
  })
  await awaitResponse(c, child, codServicosAgendados, author)
  notify(c, parent)
  notify(c, child, `Complementar aberto para o ${parent.placa ?? parent.cliente}`)
  return getOrcamento(c, child.codOrcamento)
}

export const routes: Handlers<typeof execucao> = {
  iniciarExecucao: (c) => modify(c, (o, author) => apply(c, o, 'EXECUCAO_INICIADA', author)),
  registrarExecucao: (c) => modify(c, (o, author) => recordExecucao(c, o, c.body.linhas, author)),
  finalizar: (c) => modify(c, (o, author) => finalize(c, o, author)),

  async criarComplementar(c) {
    const { achados, codServicosAgendados } = c.body
    return openComplementar(c, c.params.codOrcamento, achados, codServicosAgendados)
  },

  async complementarDoServico(c) {
    const { codServicoAgendado } = c.params
    const { achados, espera } = c.body
    const parent = await findOrcamentoOfServico(c, codServicoAgendado)
    const locked = await lock(c, parent)
    // A finding during the service means that execution has begun, even if nobody recorded its start.
    if (locked.estado !== 'EM_EXECUCAO') await apply(c, locked, 'EXECUCAO_INICIADA', authorOf(c))
    const child = await openComplementar(c, parent, achados, espera ? [codServicoAgendado] : [])
    return { codOrcamento: child.codOrcamento, checklist: child.checklist }
  },

  listComplementares: (c) => listComplementares(c, c.params.codConcessionaria),
  contaComplementares: (c) => countComplementares(c, c.params.codConcessionaria),
  getNovoOrcamento: (c) => getNewOrcamentos(c, c.params.codConcessionaria, c.params.cursor, c.body.limite),
}
