import type { grupos } from '#shared/cadastros/grupos.ts'
import { errosDoGrupo } from '#shared/cadastros/grupos.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { getGrupo, gravarGrupo, inserirGrupo, listGrupos, lojasDoGrupo, travarGrupo } from './queries.ts'

export const rotas: Handlers<typeof grupos> = {
  listGrupos: (c) => listGrupos(c, c.query),

  async getGrupo(c) {
    const grupo = await getGrupo(c, c.params.codGrupo)
    if (!grupo) throw notFound('Grupo não encontrado')
    return grupo
  },

  async criarGrupo(c) {
    exigir(errosDoGrupo(c.body))
    const depois = await inserirGrupo(c, c.body)
    c.mudou({ registro: registroDe('grupos', depois.codGrupo), antes: null, depois })
    return depois
  },

  async alterarGrupo(c) {
    const { versao, ...dados } = c.body
    exigir(errosDoGrupo(dados))
    const antes = conferirVersao(await travarGrupo(c, c.params.codGrupo), versao)
    if (antes.ativo && !dados.ativo) {
      const lojas = await lojasDoGrupo(c, antes.codGrupo)
      if (lojas.length > 0)
        throw invalid('O grupo ainda tem concessionárias ativas', {
          ativo: `Mude antes o grupo de: ${lojas.join(', ')}`,
        })
    }
    const depois = await gravarGrupo(c, antes, dados)
    c.mudou({ registro: registroDe('grupos', antes.codGrupo), antes, depois })
    return depois
  },
}
