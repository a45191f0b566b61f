import type { consultores } from '#shared/cadastros/consultores.ts'
import { validateConsultor, type Consultor } from '#shared/cadastros/consultores.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { requireLojaUsuario } from '../registers/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getConsultor, saveConsultor, insertConsultor, listConsultores, lockConsultor } from './queries.ts'

const read = async (c: Ctx, codConsultor: number): Promise<Consultor> => {
  const consultor = await getConsultor(c, codConsultor)
  if (!consultor) throw notFound('Consultor não encontrado')
  return consultor
}

export const routes: Handlers<typeof consultores> = {
  listConsultores: (c) => listConsultores(c, c.query),
  getConsultor: (c) => read(c, c.params.codConsultor),

  async criarConsultor(c) {
    ensure(validateConsultor(c.body))
    await requireLojaUsuario(c, c.body.codConcessionaria, c.body.codUsuario)
    const depois = await read(c, await insertConsultor(c, c.body))
    c.changed({ registro: recordName('consultores', depois.codConsultor), antes: null, depois })
    return depois
  },

  async alterarConsultor(c) {
    const { versao, ...dados } = c.body
    ensure(validateConsultor(dados))
    const antes = checkVersion(await lockConsultor(c, c.params.codConsultor), versao)
    if (dados.codConcessionaria !== antes.codConcessionaria)
      throw invalid('A concessionária não muda', {
        codConcessionaria: 'Cadastre o consultor na outra concessionária e desative este',
      })
    if (dados.codUsuario !== antes.codUsuario) await requireLojaUsuario(c, antes.codConcessionaria, dados.codUsuario)
    await saveConsultor(c, antes.codConsultor, versao + 1, dados)
    const depois = await read(c, antes.codConsultor)
    c.changed({ registro: recordName('consultores', antes.codConsultor), antes, depois })
    return depois
  },
}
