import { validateLugar, type Lugar, type LugarData, type lugares } from '#shared/agenda/lugares.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { getLugar, insertLugar, listLugares, lockLugar, saveLugar, strangers } from './queries.ts'

async function read(c: Ctx, codLugar: number): Promise<Lugar> {
  const lugar = await getLugar(c, codLugar)
  if (!lugar) throw notFound('Lugar não encontrado')
  return lugar
}

async function check(c: Ctx, d: LugarData): Promise<void> {
  ensure(validateLugar(d))
  const strange = await strangers(c, d)
  if (strange.colunas || strange.mecanicos)
    throw invalid('Confira os campos marcados', {
      ...(strange.colunas && { colunas: 'Uma das colunas não é desta concessionária. Escolha de novo.' }),
      ...(strange.mecanicos && { mecanicos: 'Um dos mecânicos não é desta concessionária. Escolha de novo.' }),
    })
}

const changed = (c: Ctx, codConcessionaria: number) =>
  c.publish('patio_', codConcessionaria, { codConcessionaria, codPassagem: null })

export const routes: Handlers<typeof lugares> = {
  listLugares: (c) => listLugares(c, c.query),
  getLugar: (c) => read(c, c.params.codLugar),

  async criarLugar(c) {
    await check(c, c.body)
    const depois = await read(c, await insertLugar(c, c.body))
    c.changed({ registro: recordName('lugares', depois.codLugar), antes: null, depois })
    changed(c, depois.codConcessionaria)
    return depois
  },

  async alterarLugar(c) {
    const { versao, ...dados } = c.body
    const antes = checkVersion(await lockLugar(c, c.params.codLugar), versao)
    if (dados.codConcessionaria !== antes.codConcessionaria)
      throw invalid('A concessionária não muda', {
        codConcessionaria: 'Cadastre o lugar na outra concessionária e desative este',
      })
    await check(c, dados)
    await saveLugar(c, antes.codLugar, versao + 1, dados)
    const depois = await read(c, antes.codLugar)
    c.changed({ registro: recordName('lugares', antes.codLugar), antes, depois })
    changed(c, depois.codConcessionaria)
    return depois
  },
}
