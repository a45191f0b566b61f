import { doInquilino } from '../../core/database/query.ts'
import type { Recebido } from '#shared/core/contract.ts'
import type { execucao } from '#shared/oficina-digital/execucao.ts'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import type { Handlers } from '../../core/http/http.ts'
import { gravarLinhas } from '../montagem/queries.ts'
import { esperarResposta } from '../../agenda/nucleo/complementar.ts'
import { criarFilho, getOrcamento, mudar } from '../orcamentos/queries.ts'
import { aplicar, autorDe, avisar, exigir, travar } from '../nucleo/transicao.ts'
import {
  contaComplementares,
  finalizar,
  getNovoOrcamento,
  listComplementares,
  orcamentoDoServico,
  registrarExecucao,
} from './queries.ts'

type Achados = Recebido<typeof execucao.criarComplementar, 'body'>['achados']

/** Opens a child quote with what was found; the services that wait for its answer stand still. */
async function abrirComplementar(
  c: CtxDePessoa,
  codOrcamento: number,
  achados: Achados,
  codServicosAgendados: readonly number[],
): Promise<OrcamentoCompleto> {
  const pai = await travar(c, codOrcamento)
  exigir(pai, 'COMPLEMENTADO')
  const autor = autorDe(c)
  const filho = await criarFilho(c, pai, 'COMPLEMENTAR', autor)
  const linhas = achados.map((a) => ({
    ...a,
    codItem: null,
    origem: 'ACHADO' as const,
    vinculo: null,
    codPacote: null,
    pecas: [],
    maoDeObra: [],
  }))
  await gravarLinhas(c, filho, [], linhas)
  const conta = (cor: string) => linhas.filter((l) => l.cor === cor).length
  await c.tx
    .updateTable('orcamento')
    .set({ vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO') })
    .where(doInquilino(c))
    .where('codOrcamento', '=', filho.codOrcamento)
    .execute()
  await aplicar(c, pai, 'COMPLEMENTADO', autor, {
    detalhe: `${linhas.length} achados`,
    dados: { codOrcamento: filho.codOrcamento },
  })
  await esperarResposta(c, filho, codServicosAgendados, autor)
  avisar(c, pai)
  avisar(c, filho, `Complementar aberto para o ${pai.placa ?? pai.cliente}`)
  return getOrcamento(c, filho.codOrcamento)
}

export const rotas: Handlers<typeof execucao> = {
  iniciarExecucao: (c) => mudar(c, (o, autor) => aplicar(c, o, 'EXECUCAO_INICIADA', autor)),
  registrarExecucao: (c) => mudar(c, (o, autor) => registrarExecucao(c, o, c.body.linhas, autor)),
  finalizar: (c) => mudar(c, (o, autor) => finalizar(c, o, autor)),

  async criarComplementar(c) {
    const { achados, codServicosAgendados } = c.body
    return abrirComplementar(c, c.params.codOrcamento, achados, codServicosAgendados)
  },

  async complementarDoServico(c) {
    const { codServicoAgendado } = c.params
    const { achados, espera } = c.body
    const pai = await orcamentoDoServico(c, codServicoAgendado)
    const travado = await travar(c, pai)
    // The work is under way, whoever forgot to say so.
    if (travado.estado !== 'EM_EXECUCAO') await aplicar(c, travado, 'EXECUCAO_INICIADA', autorDe(c))
    const filho = await abrirComplementar(c, pai, achados, espera ? [codServicoAgendado] : [])
    return { codOrcamento: filho.codOrcamento, checklist: filho.checklist }
  },

  listComplementares: (c) => listComplementares(c, c.params.codConcessionaria),
  contaComplementares: (c) => contaComplementares(c, c.params.codConcessionaria),
  getNovoOrcamento: (c) => getNovoOrcamento(c, c.params.codConcessionaria, c.params.cursor, c.body.limite),
}
