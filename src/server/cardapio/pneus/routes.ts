import { validatePneu, type pneus } from '#shared/cardapio/pneus.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { equivalents, getPneu, saveAtLoja, savePneu, insertPneu, listPneus, pneuAtLojas, lockPneu } from './queries.ts'

async function requireExisting(c: Ctx, codPneu: number) {
  const pneu = await getPneu(c, codPneu)
  if (!pneu) throw notFound('Pneu não encontrado')
  return pneu
}

export const routes: Handlers<typeof pneus> = {
  listPneus: (c) => listPneus(c, c.query),
  getPneu: (c) => requireExisting(c, c.params.codPneu),

  async equivalentesDoPneu(c) {
    const { codPneu } = await requireExisting(c, c.params.codPneu)
    return {
      equivalentes: await equivalents(c, codPneu, c.query.codConcessionaria),
      lojas: await pneuAtLojas(c, codPneu),
    }
  },

  async pneuNaLoja(c) {
    const { codPneu } = await requireExisting(c, c.params.codPneu)
    const [antes] = await pneuAtLojas(c, codPneu, c.params.codConcessionaria)
    await saveAtLoja(c, codPneu, c.params.codConcessionaria, c.body)
    const [depois] = await pneuAtLojas(c, codPneu, c.params.codConcessionaria)
    if (!antes || !depois) throw notFound('Concessionária não encontrada')
    c.changed({ registro: recordName('pneus', codPneu), antes, depois })
    return depois
  },

  async criarPneu(c) {
    ensure(validatePneu(c.body))
    const depois = await insertPneu(c, c.body)
    c.changed({ registro: recordName('pneus', depois.codPneu), antes: null, depois })
    return depois
  },

  async alterarPneu(c) {
    const { versao, ...dados } = c.body
    ensure(validatePneu(dados))
    const antes = checkVersion(await lockPneu(c, c.params.codPneu), versao)
    const depois = await savePneu(c, antes, dados)
    c.changed({ registro: recordName('pneus', antes.codPneu), antes, depois })
    return depois
  },
}
