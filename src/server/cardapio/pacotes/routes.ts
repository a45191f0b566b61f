import { type PacoteData, validatePacote, type pacotes } from '#shared/cardapio/pacotes.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getModelo } from '../modelos/queries.ts'
import { assignPreco, listGivenPrecos, precosAtLojas, pacoteUsage } from './precos.ts'
import {
  unknownCodes,
  getPacote,
  savePacote,
  insertPacote,
  listCardapioItems,
  listCardapioPacotes,
  lockPacote,
} from './queries.ts'

/** Throws 422 for what the form's rules or the registers refuse. A chosen version supplies make and model. */
async function check(c: Ctx, d: PacoteData): Promise<PacoteData> {
  ensure(validatePacote(d))
  const faltam = await unknownCodes(c, d.itens)
  if (faltam.length > 0)
    throw invalid(
      'Um dos códigos não existe',
      Object.fromEntries(faltam.map((n) => [`itens.${n}.codigo`, `${d.itens[n]?.codigo}: não está no cadastro`])),
    )
  if (d.codModelo === null) return d
  const modelo = await getModelo(c, d.codModelo)
  if (!modelo) throw invalid('Versão desconhecida', { codModelo: 'Esta versão não existe mais: escolha outra' })
  return { ...d, marca: modelo.marca, modelo: modelo.modelo }
}

async function requireExisting(c: Ctx, codPacote: number) {
  const pacote = await getPacote(c, codPacote)
  if (!pacote) throw notFound('Pacote não encontrado')
  return pacote
}

export const routes: Handlers<typeof pacotes> = {
  listPacotesDoCardapio: (c) => listCardapioPacotes(c, c.query),
  listItensDoCardapio: (c) => listCardapioItems(c, c.query),
  getPacote: (c) => requireExisting(c, c.params.codPacote),

  async criarPacote(c) {
    const depois = await insertPacote(c, await check(c, c.body))
    c.changed({ registro: recordName('pacotes', depois.codPacote), antes: null, depois })
    return depois
  },

  async alterarPacote(c) {
    const { versao, ...dados } = c.body
    const antes = checkVersion(await lockPacote(c, c.params.codPacote), versao)
    if (antes.natureza !== dados.natureza)
      throw invalid('A natureza não muda', { natureza: 'Um pacote do plano não vira item adicional, nem o contrário' })
    const depois = await savePacote(c, antes, await check(c, dados))
    c.changed({ registro: recordName('pacotes', antes.codPacote), antes, depois })
    return depois
  },

  async precosDoPacote(c) {
    const { codPacote } = await requireExisting(c, c.params.codPacote)
    return { lojas: await precosAtLojas(c, codPacote, c.query.em), dados: await listGivenPrecos(c, codPacote) }
  },

  async darPreco(c) {
    const { codPacote } = await requireExisting(c, c.params.codPacote)
    const givenValue = await assignPreco(c, codPacote, c.body)
    c.changed({
      registro: recordName('pacotes', codPacote),
      antes: null,
      depois: { preco: givenValue.preco, vigenteDe: givenValue.vigenteDe, loja: givenValue.concessionaria },
    })
    return givenValue
  },

  async usoDoPacote(c) {
    const { codPacote } = await requireExisting(c, c.params.codPacote)
    return pacoteUsage(c, codPacote)
  },
}
