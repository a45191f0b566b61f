import type { grupos } from '#shared/cadastros/grupos.ts'
import { validateGrupo } from '#shared/cadastros/grupos.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getGrupo, saveGrupo, insertGrupo, listGrupos, grupoLojas, lockGrupo } from './queries.ts'

export const routes: Handlers<typeof grupos> = {
  listGrupos: (c) => listGrupos(c, c.query),

  async getGrupo(c) {
    const grupo = await getGrupo(c, c.params.codGrupo)
    if (!grupo) throw notFound('Grupo não encontrado')
    return grupo
  },

  async criarGrupo(c) {
    ensure(validateGrupo(c.body))
    const depois = await insertGrupo(c, c.body)
    c.changed({ registro: recordName('grupos', depois.codGrupo), antes: null, depois })
    return depois
  },

  async alterarGrupo(c) {
    const { versao, ...dados } = c.body
    ensure(validateGrupo(dados))
    const antes = checkVersion(await lockGrupo(c, c.params.codGrupo), versao)
    if (antes.ativo && !dados.ativo) {
      const lojas = await grupoLojas(c, antes.codGrupo)
      if (lojas.length > 0)
        throw invalid('O grupo ainda tem concessionárias ativas', {
          ativo: `Mude antes o grupo de: ${lojas.join(', ')}`,
        })
    }
    const depois = await saveGrupo(c, antes, dados)
    c.changed({ registro: recordName('grupos', antes.codGrupo), antes, depois })
    return depois
  },
}
