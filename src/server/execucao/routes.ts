import { doInquilino } from '../db.ts'
import type { execucao } from '#shared/execucao.ts'
import type { Handlers } from '../http.ts'
import { gravarLinhas } from '../montagem/queries.ts'
import { esperarResposta } from '../oficina/complementar.ts'
import { criarFilho, getOrcamento, mudar } from '../orcamentos/queries.ts'
import { aplicar, autorDe, avisar, exigir, travar } from '../transicao.ts'
import { contaComplementares, finalizar, getNovoOrcamento, listComplementares, registrarExecucao } from './queries.ts'

export const rotas: Handlers<typeof execucao> = {
  iniciarExecucao: (c) => mudar(c, (o, autor) => aplicar(c, o, 'EXECUCAO_INICIADA', autor)),
  registrarExecucao: (c) => mudar(c, (o, autor) => registrarExecucao(c, o, c.body.linhas, autor)),
  finalizar: (c) => mudar(c, (o, autor) => finalizar(c, o, autor)),

  async criarComplementar(c) {
    const pai = await travar(c, c.params.codOrcamento)
    exigir(pai, 'COMPLEMENTADO')
    const autor = autorDe(c)
    const filho = await criarFilho(c, pai, 'COMPLEMENTAR', autor)
    const linhas = c.body.achados.map((a) => ({
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
    await esperarResposta(c, filho, c.body.codServicosAgendados, autor)
    avisar(c, pai)
    avisar(c, filho, `Complementar aberto para o ${pai.placa ?? pai.cliente}`)
    return getOrcamento(c, filho.codOrcamento)
  },

  listComplementares: (c) => listComplementares(c, c.params.codConcessionaria),
  contaComplementares: (c) => contaComplementares(c, c.params.codConcessionaria),
  getNovoOrcamento: (c) => getNovoOrcamento(c, c.params.codConcessionaria, c.params.cursor, c.body.limite),
}
