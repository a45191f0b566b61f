import { errosDoModelo, type modelos } from '#shared/cardapio/modelos.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { lerArvore } from './arvore.ts'
import {
  getModelo,
  gravarModelo,
  inserirModelo,
  listMarcas,
  moverNaArvore,
  situacaoNaArvore,
  travarModelo,
} from './queries.ts'

export const rotas: Handlers<typeof modelos> = {
  arvoreDoCardapio: (c) => lerArvore(c, c.query),

  async moverNaArvore(c) {
    const { tipo, codigo, antesDe } = c.body
    const ordem = await moverNaArvore(c, tipo, codigo, antesDe)
    if (ordem.length === 0) throw notFound('Este item não está mais neste ramo. Recarregue a árvore.')
    c.mudou({ registro: `arvore:${tipo}:${codigo}`, antes: null, depois: { antesDe } })
    return { ordem }
  },

  async situacaoNaArvore(c) {
    const mudados = await situacaoNaArvore(c, c.body)
    c.mudou({ registro: 'arvore:situacao', antes: null, depois: c.body })
    return { mudados }
  },

  listMarcas: (c) => listMarcas(c, c.query.marca),

  async getModelo(c) {
    const modelo = await getModelo(c, c.params.codModelo)
    if (!modelo) throw notFound('Modelo não encontrado')
    return modelo
  },

  async criarModelo(c) {
    exigir(errosDoModelo(c.body))
    const depois = await inserirModelo(c, c.body)
    c.mudou({ registro: registroDe('modelos', depois.codModelo), antes: null, depois })
    return depois
  },

  async alterarModelo(c) {
    const { versao, ...dados } = c.body
    exigir(errosDoModelo(dados))
    const antes = conferirVersao(await travarModelo(c, c.params.codModelo), versao)
    const depois = await gravarModelo(c, antes, dados)
    c.mudou({ registro: registroDe('modelos', antes.codModelo), antes, depois })
    return depois
  },
}
