import { errosDoPneu, type pneus } from '#shared/cardapio/pneus.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import {
  equivalentes,
  getPneu,
  gravarNaLoja,
  gravarPneu,
  inserirPneu,
  listPneus,
  nasLojas,
  travarPneu,
} from './queries.ts'

async function existente(c: Ctx, codPneu: number) {
  const pneu = await getPneu(c, codPneu)
  if (!pneu) throw notFound('Pneu não encontrado')
  return pneu
}

export const rotas: Handlers<typeof pneus> = {
  listPneus: (c) => listPneus(c, c.query),
  getPneu: (c) => existente(c, c.params.codPneu),

  async equivalentesDoPneu(c) {
    const { codPneu } = await existente(c, c.params.codPneu)
    return {
      equivalentes: await equivalentes(c, codPneu, c.query.codConcessionaria),
      lojas: await nasLojas(c, codPneu),
    }
  },

  async pneuNaLoja(c) {
    const { codPneu } = await existente(c, c.params.codPneu)
    const [antes] = await nasLojas(c, codPneu, c.params.codConcessionaria)
    await gravarNaLoja(c, codPneu, c.params.codConcessionaria, c.body)
    const [depois] = await nasLojas(c, codPneu, c.params.codConcessionaria)
    if (!antes || !depois) throw notFound('Concessionária não encontrada')
    c.mudou({ registro: registroDe('pneus', codPneu), antes, depois })
    return depois
  },

  async criarPneu(c) {
    exigir(errosDoPneu(c.body))
    const depois = await inserirPneu(c, c.body)
    c.mudou({ registro: registroDe('pneus', depois.codPneu), antes: null, depois })
    return depois
  },

  async alterarPneu(c) {
    const { versao, ...dados } = c.body
    exigir(errosDoPneu(dados))
    const antes = conferirVersao(await travarPneu(c, c.params.codPneu), versao)
    const depois = await gravarPneu(c, antes, dados)
    c.mudou({ registro: registroDe('pneus', antes.codPneu), antes, depois })
    return depois
  },
}
