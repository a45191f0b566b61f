import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { errosDoMecanico, mecanicos, type Mecanico } from '#shared/mecanicos.ts'
import { conferirVersao, exigir, registroDe } from '../cadastro.ts'
import { exigirUsuarioDaLoja } from '../cadastros/queries.ts'
import type { Tx } from '../db.ts'
import { invalid, notFound } from '../errors.ts'
import { refazerRetrato } from '../files.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import type { Inquilino } from '../tenant.ts'
import { getMecanico, gravarFoto, gravarMecanico, inserirMecanico, listMecanicos, travarMecanico } from './queries.ts'

/** What the audit keeps of a mechanic: the photo's address would expire. */
const semFoto = ({ imagem: _, ...m }: Mecanico) => m

export function mecanicosRoutes(app: FastifyInstance, partes: Partes): void {
  const ler = async (tx: Tx, inquilino: Inquilino, codMecanico: number): Promise<Mecanico> => {
    const mecanico = await getMecanico(tx, inquilino, partes.arquivos, codMecanico)
    if (!mecanico) throw notFound('Mecânico não encontrado')
    return mecanico
  }

  serve(app, partes, 'mecanicos', mecanicos, {
    listMecanicos: ({ tx, inquilino, query }) => listMecanicos(tx, inquilino, partes.arquivos, query),
    getMecanico: ({ tx, inquilino, params }) => ler(tx, inquilino, params.codMecanico),

    async criarMecanico({ tx, inquilino, body, mudou }) {
      exigir(errosDoMecanico(body))
      await exigirUsuarioDaLoja(tx, inquilino, body.codConcessionaria, body.codUsuario)
      const depois = await ler(tx, inquilino, await inserirMecanico(tx, inquilino, body))
      mudou({ registro: registroDe('mecanicos', depois.codMecanico), antes: null, depois: semFoto(depois) })
      return depois
    },

    async alterarMecanico({ tx, inquilino, params, body: { versao, ...dados }, mudou }) {
      exigir(errosDoMecanico(dados))
      const antes = conferirVersao(await travarMecanico(tx, inquilino, params.codMecanico), versao)
      if (dados.codConcessionaria !== antes.codConcessionaria)
        throw invalid('A concessionária não muda', { codConcessionaria: 'Cadastre o mecânico na outra concessionária e desative este' })
      if (dados.codUsuario !== antes.codUsuario) await exigirUsuarioDaLoja(tx, inquilino, antes.codConcessionaria, dados.codUsuario)
      await gravarMecanico(tx, inquilino, antes.codMecanico, versao + 1, dados)
      const depois = await ler(tx, inquilino, antes.codMecanico)
      mudou({ registro: registroDe('mecanicos', antes.codMecanico), antes: semFoto(antes), depois: semFoto(depois) })
      return depois
    },

    async gravarFotoMecanico({ tx, inquilino, params: { codMecanico }, body: { dados }, mudou, depois }) {
      const antes = await travarMecanico(tx, inquilino, codMecanico)
      if (!antes) throw notFound('Mecânico não encontrado')
      const chave = dados && `${inquilino.codDistribuidor}/mecanicos/${codMecanico}-${randomUUID()}.webp`
      if (chave) await partes.arquivos.gravar(chave, await refazerRetrato(Buffer.from(dados, 'base64'), 'dados'), 'image/webp')
      await gravarFoto(tx, inquilino, codMecanico, chave)
      mudou({ registro: registroDe('mecanicos', codMecanico), antes: { foto: antes.imagem !== null }, depois: { foto: chave !== null } })
      const velha = antes.imagem
      if (velha) depois(() => partes.arquivos.apagar(velha))
      return { imagem: chave && partes.arquivos.endereco(inquilino.codDistribuidor, chave) }
    },
  })
}
