import { randomUUID } from 'node:crypto'
import type { mecanicos } from '#shared/cadastros/mecanicos.ts'
import { errosDoMecanico, type Mecanico } from '#shared/cadastros/mecanicos.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import { exigirUsuarioDaLoja } from '../comum/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { getMecanico, gravarFoto, gravarMecanico, inserirMecanico, listMecanicos, travarMecanico } from './queries.ts'

/** What the audit keeps of a mechanic: the photo's address would expire. */
const semFoto = ({ imagem: _, ...m }: Mecanico) => m

const ler = async (c: Ctx, codMecanico: number): Promise<Mecanico> => {
  const mecanico = await getMecanico(c, codMecanico)
  if (!mecanico) throw notFound('Mecânico não encontrado')
  return mecanico
}

export const rotas: Handlers<typeof mecanicos> = {
  listMecanicos: (c) => listMecanicos(c, c.query),
  getMecanico: (c) => ler(c, c.params.codMecanico),

  async criarMecanico(c) {
    exigir(errosDoMecanico(c.body))
    await exigirUsuarioDaLoja(c, c.body.codConcessionaria, c.body.codUsuario)
    const depois = await ler(c, await inserirMecanico(c, c.body))
    c.mudou({ registro: registroDe('mecanicos', depois.codMecanico), antes: null, depois: semFoto(depois) })
    return depois
  },

  async alterarMecanico(c) {
    const { versao, ...dados } = c.body
    exigir(errosDoMecanico(dados))
    const antes = conferirVersao(await travarMecanico(c, c.params.codMecanico), versao)
    if (dados.codConcessionaria !== antes.codConcessionaria)
      throw invalid('A concessionária não muda', {
        codConcessionaria: 'Cadastre o mecânico na outra concessionária e desative este',
      })
    if (dados.codUsuario !== antes.codUsuario) await exigirUsuarioDaLoja(c, antes.codConcessionaria, dados.codUsuario)
    await gravarMecanico(c, antes.codMecanico, versao + 1, dados)
    const depois = await ler(c, antes.codMecanico)
    c.mudou({ registro: registroDe('mecanicos', antes.codMecanico), antes: semFoto(antes), depois: semFoto(depois) })
    return depois
  },

  gravarFotoMecanico: {
    async preparar({ partes, inquilino, params: { codMecanico }, body: { dados }, parar, ...p }) {
      await p.ler((c) => ler(c, codMecanico))
      const chave = dados && `${inquilino.codDistribuidor}/mecanicos/${codMecanico}-${randomUUID()}.webp`
      if (chave) {
        const retrato = await partes.imagens.retrato({ bytes: Buffer.from(dados, 'base64'), campo: 'dados' }, parar)
        await partes.arquivos.gravar(chave, retrato, 'image/webp')
      }
      return async (c) => {
        const antes = await travarMecanico(c, codMecanico)
        if (!antes) throw notFound('Mecânico não encontrado')
        await gravarFoto(c, codMecanico, chave)
        c.mudou({
          registro: registroDe('mecanicos', codMecanico),
          antes: { foto: antes.imagem !== null },
          depois: { foto: chave !== null },
        })
        const velha = antes.imagem
        if (velha) c.depois(() => partes.arquivos.apagar(velha))
        return { imagem: chave && partes.arquivos.endereco(inquilino.codDistribuidor, chave) }
      }
    },
  },
}
