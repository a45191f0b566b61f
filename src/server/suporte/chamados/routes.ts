import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type chamados, chamadosDoJira } from '#shared/suporte/chamados.ts'
import { emailValido } from '#shared/rules/email.ts'
import { conferirVersao } from '../../core/areas/cadastro.ts'
import { guardarSegredo } from '../../core/secrets/cofre.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { recusaDoDestino } from '../../core/outbound/saida.ts'
import { enviarPedacoDeAnexo, iniciarAnexo, baixarAnexo } from './anexos.ts'
import { lerChamado, lerConexao, listChamados, porNaFila } from './queries.ts'

export const rotas: Handlers<typeof chamados> = {
  listChamados: (c) => listChamados(c, c.query),
  getChamado: (c) => lerChamado(c, c.params.codChamado),

  async abrirChamado(c) {
    const { contexto, ...dados } = c.body
    const { codChamado } = await c.tx
      .insertInto('chamado')
      .values({
        codDistribuidor: c.inquilino.codDistribuidor,
        ...dados,
        contexto: contexto && JSON.stringify(contexto),
        codUsuario: c.sessao.codUsuario,
        quem: c.sessao.nome,
        envio: (await lerConexao(c)) ? 'PENDENTE' : 'LOCAL',
      })
      .returning('codChamado')
      .executeTakeFirstOrThrow()
    return lerChamado(c, codChamado)
  },

  async mudarChamado(c) {
    const antes = conferirVersao(await lerChamado(c, c.params.codChamado, true), c.body.versao)
    if (antes.jiraChave)
      throw conflict('no-jira', `O estado deste ticket é o do Jira (${antes.jiraChave}): mude-o lá.`, antes)
    await c.tx
      .updateTable('chamado')
      .set({ estado: c.body.estado, atualizadoEm: sql`now()`, versao: sql`versao + 1` })
      .where(doInquilino(c))
      .where('codChamado', '=', antes.codChamado)
      .execute()
    return lerChamado(c, antes.codChamado)
  },

  async comentarChamado(c) {
    const antes = await lerChamado(c, c.params.codChamado, true)
    await c.tx
      .insertInto('chamadoComentario')
      .values({
        codDistribuidor: c.inquilino.codDistribuidor,
        codChamado: antes.codChamado,
        texto: c.body.texto,
        codUsuario: c.sessao.codUsuario,
        quem: c.sessao.nome,
      })
      .execute()
    await c.tx
      .updateTable('chamado')
      .set({ atualizadoEm: sql`now()`, versao: sql`versao + 1` })
      .where(doInquilino(c))
      .where('codChamado', '=', antes.codChamado)
      .execute()
    if (antes.envio !== 'LOCAL') await porNaFila(c, antes.codChamado)
    return lerChamado(c, antes.codChamado)
  },

  async enviarChamado(c) {
    const antes = await lerChamado(c, c.params.codChamado, true)
    if (!(await lerConexao(c))) throw conflict('sem-jira', 'Ligue o Jira antes de mandar este ticket.')
    if (antes.envio === 'LOCAL' || antes.envio === 'FALHOU') await porNaFila(c, antes.codChamado)
    return lerChamado(c, antes.codChamado)
  },

  iniciarAnexo: (c) => iniciarAnexo(c, c.params.codChamado, c.body),
  enviarPedacoDeAnexo: { preparar: enviarPedacoDeAnexo },
  baixarAnexo: (c) => baixarAnexo(c, c.params),

  async segredoDoJira(c) {
    const antes = await lerConexao(c)
    if (!antes) throw conflict('sem-jira', 'Ligue o Jira antes de fazer o segredo dele.')
    const segredo = randomBytes(32).toString('base64url')
    await c.tx
      .updateTable('jiraConexao')
      .set({ segredoWebhook: guardarSegredo(c.partes.segredo, segredo) })
      .where(doInquilino(c))
      .execute()
    c.mudou({ registro: 'jira:conexao', antes: { aviso: antes.temWebhook }, depois: { aviso: true } })
    const { tipoConexao, dominioGestao } = c.inquilino
    return { endereco: `${tipoConexao}://${dominioGestao}/api/${chamadosDoJira.avisoDoJira.path}`, segredo }
  },

  async salvarJira(c) {
    const { url: dita, email, projeto, token } = c.body
    const url = dita.replace(/\/+$/, '')
    const antes = await lerConexao(c)
    if (url === '') {
      await c.tx.deleteFrom('jiraConexao').where(doInquilino(c)).execute()
      await sql`update chamado set envio = case when jira_chave is null then 'LOCAL' else 'ENVIADO' end where cod_distribuidor = ${c.inquilino.codDistribuidor} and envio = 'PENDENTE'`.execute(
        c.tx,
      )
      c.mudou({ registro: 'jira:conexao', antes, depois: null })
      return { conexao: null }
    }
    const campos: Record<string, string> = {}
    const recusa = recusaDoDestino(c.partes.env, url)
    if (recusa) campos['url'] = recusa
    if (!emailValido(email)) campos['email'] = 'Informe o e-mail da conta do Jira'
    if (!/^[A-Z][A-Z0-9_]{1,19}$/.test(projeto)) campos['projeto'] = 'Informe a chave do projeto, como SUP'
    // A token is for the address that it was given for.
    if (token === undefined && antes?.url !== url) campos['token'] = 'Informe o token deste endereço'
    if (Object.keys(campos).length > 0) throw invalid('Confira a conexão', campos)
    const d = c.inquilino.codDistribuidor
    if (token === undefined)
      await c.tx.updateTable('jiraConexao').set({ email, projeto }).where(doInquilino(c)).execute()
    else if (antes?.url === url)
      await c.tx
        .updateTable('jiraConexao')
        .set({ email, projeto, token: guardarSegredo(c.partes.segredo, token) })
        .where(doInquilino(c))
        .execute()
    else {
      // Another Jira: neither its token nor its secret is the former one's.
      await c.tx.deleteFrom('jiraConexao').where(doInquilino(c)).execute()
      await c.tx
        .insertInto('jiraConexao')
        .values({ codDistribuidor: d, url, email, projeto, token: guardarSegredo(c.partes.segredo, token) })
        .execute()
    }
    c.mudou({ registro: 'jira:conexao', antes, depois: { url, email, projeto } })
    return { conexao: await lerConexao(c) }
  },
}
