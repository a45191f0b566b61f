import { validateRespostaPronta, type respostasProntas } from '#shared/conversas/respostas-prontas.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import {
  getRespostaPronta,
  insertRespostaPronta,
  listRespostasProntas,
  lockRespostaPronta,
  saveRespostaPronta,
} from './queries.ts'

export const routes: Handlers<typeof respostasProntas> = {
  listRespostasProntas: (c) => listRespostasProntas(c, c.query),

  async getRespostaPronta(c) {
    const response = await getRespostaPronta(c, c.params.codResposta)
    if (!response) throw notFound('Resposta pronta não encontrada')
    return response
  },

  async criarRespostaPronta(c) {
    ensure(validateRespostaPronta(c.body))
    const depois = await insertRespostaPronta(c, c.body)
    c.changed({ registro: recordName('respostas-prontas', depois.codResposta), antes: null, depois })
    return depois
  },

  async alterarRespostaPronta(c) {
    const { versao, ...dados } = c.body
    ensure(validateRespostaPronta(dados))
    const antes = checkVersion(await lockRespostaPronta(c, c.params.codResposta), versao)
    if (dados.codConcessionaria !== antes.codConcessionaria)
      throw invalid('A concessionária não muda', {
        codConcessionaria: 'Cadastre a resposta na outra concessionária e desative esta',
      })
    const depois = await saveRespostaPronta(c, antes, dados)
    c.changed({ registro: recordName('respostas-prontas', antes.codResposta), antes, depois })
    return depois
  },
}
