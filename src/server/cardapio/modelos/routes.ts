import { validateModelo, type modelos } from '#shared/cardapio/modelos.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { readTree } from './tree.ts'
import { getModelo, saveModelo, insertModelo, listMarcas, moveInTree, setTreeStatus, lockModelo } from './queries.ts'

export const routes: Handlers<typeof modelos> = {
  arvoreDoCardapio: (c) => readTree(c, c.query),

  async moverNaArvore(c) {
    const { tipo, codigo, antesDe } = c.body
    const ordem = await moveInTree(c, tipo, codigo, antesDe)
    if (ordem.length === 0) throw notFound('Este item não está mais neste ramo. Recarregue a árvore.')
    c.changed({ registro: `arvore:${tipo}:${codigo}`, antes: null, depois: { antesDe } })
    return { ordem }
  },

  async situacaoNaArvore(c) {
    const mudados = await setTreeStatus(c, c.body)
    c.changed({ registro: 'arvore:situacao', antes: null, depois: c.body })
    return { mudados }
  },

  listMarcas: (c) => listMarcas(c, c.query.marca),

  async getModelo(c) {
    const modelo = await getModelo(c, c.params.codModelo)
    if (!modelo) throw notFound('Modelo não encontrado')
    return modelo
  },

  async criarModelo(c) {
    ensure(validateModelo(c.body))
    const depois = await insertModelo(c, c.body)
    c.changed({ registro: recordName('modelos', depois.codModelo), antes: null, depois })
    return depois
  },

  async alterarModelo(c) {
    const { versao, ...dados } = c.body
    ensure(validateModelo(dados))
    const antes = checkVersion(await lockModelo(c, c.params.codModelo), versao)
    const depois = await saveModelo(c, antes, dados)
    c.changed({ registro: recordName('modelos', antes.codModelo), antes, depois })
    return depois
  },
}
