import type { consultores } from '#shared/cadastros/consultores.ts'
import { errosDoConsultor, type Consultor } from '#shared/cadastros/consultores.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import { exigirUsuarioDaLoja } from '../comum/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { getConsultor, gravarConsultor, inserirConsultor, listConsultores, travarConsultor } from './queries.ts'

const ler = async (c: Ctx, codConsultor: number): Promise<Consultor> => {
  const consultor = await getConsultor(c, codConsultor)
  if (!consultor) throw notFound('Consultor não encontrado')
  return consultor
}

export const rotas: Handlers<typeof consultores> = {
  listConsultores: (c) => listConsultores(c, c.query),
  getConsultor: (c) => ler(c, c.params.codConsultor),

  async criarConsultor(c) {
    exigir(errosDoConsultor(c.body))
    await exigirUsuarioDaLoja(c, c.body.codConcessionaria, c.body.codUsuario)
    const depois = await ler(c, await inserirConsultor(c, c.body))
    c.mudou({ registro: registroDe('consultores', depois.codConsultor), antes: null, depois })
    return depois
  },

  async alterarConsultor(c) {
    const { versao, ...dados } = c.body
    exigir(errosDoConsultor(dados))
    const antes = conferirVersao(await travarConsultor(c, c.params.codConsultor), versao)
    if (dados.codConcessionaria !== antes.codConcessionaria)
      throw invalid('A concessionária não muda', {
        codConcessionaria: 'Cadastre o consultor na outra concessionária e desative este',
      })
    if (dados.codUsuario !== antes.codUsuario) await exigirUsuarioDaLoja(c, antes.codConcessionaria, dados.codUsuario)
    await gravarConsultor(c, antes.codConsultor, versao + 1, dados)
    const depois = await ler(c, antes.codConsultor)
    c.mudou({ registro: registroDe('consultores', antes.codConsultor), antes, depois })
    return depois
  },
}
