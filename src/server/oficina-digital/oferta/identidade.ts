import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatarInstante } from '#shared/rules/datas.ts'
import { mascararEmail, mascararTelefone } from '#shared/rules/mascara-contato.ts'
import { CHAVES } from '../../core/tenancy/chaves.ts'
import { recusados } from '../../cadastros/clientes/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { AppError, conflict, invalid } from '../../core/http/errors.ts'
import { guardarMensagem } from '../../core/mail/mensagens.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'

export interface Alvo {
  codOrcamento: number
  codConcessionaria: number
  numero: number
}

export type Metodo = 'DOCUMENTO' | 'CODIGO'
type Canal = 'SMS' | 'EMAIL'

const CHAVE = 'orcamento.identidade'
const PADRAO = CHAVES.find((c) => c.chave === CHAVE)?.padrao
const MAX_TENTATIVAS = 5
/** Wrong document tries over a version's whole life: four digits are not to be guessed an hour at a time. */
const MAX_ERROS_DOCUMENTO = 15
const MAX_CODIGOS = 3
const VIDA_DO_CODIGO = '10 minutes'
const VIDA_DA_PROVA_S = 30 * 60

/** What the identity step has to go by; `exigida` is the rule of the store applied to this customer. */
interface Identidade {
  exigida: boolean
  documento: { tipo: 'CPF' | 'CNPJ'; fim: string } | null
  contatos: { canal: Canal; destino: string }[]
  modelo: string
  fuso: string
}

const tipoDe = (documento: string) => (documento.length === 11 ? ('CPF' as const) : ('CNPJ' as const))

/** Reads what a quote's customer can be recognised by; channels that they refused are left out. */
async function lerIdentidade(c: Ctx, alvo: Alvo): Promise<Identidade> {
  const o = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('concessionaria as l', liga('l.codConcessionaria', 'o.codConcessionaria'))
    .innerJoin('checklist as k', liga('k.codChecklist', 'o.codChecklist'))
    .innerJoin('cliente as p', liga('p.codCliente', 'k.codCliente'))
    .leftJoin('concessionariaConfig as c', (j) =>
      liga('c.codConcessionaria', 'o.codConcessionaria')(j).on('c.chave', '=', CHAVE),
    )
    .select(['o.codChecklist', 'o.telefone', 'o.modelo', 'l.fuso', 'p.documento', 'p.email', 'c.valor as regra'])
    .where(doInquilino(c, 'o'))
    .where('o.codOrcamento', '=', alvo.codOrcamento)
    .executeTakeFirstOrThrow()
  const nao = await recusados(c, o.codChecklist)
  const destinos: [Canal, string | null][] = [
    ['SMS', o.telefone],
    ['EMAIL', o.email],
  ]
  const contatos = destinos.flatMap(([canal, destino]) => (destino && !nao.has(canal) ? [{ canal, destino }] : []))
  const documento =
    o.documento && o.documento.length >= 11 ? { tipo: tipoDe(o.documento), fim: o.documento.slice(-4) } : null
  const regra = o.regra ?? PADRAO
  const exigida = regra !== 'DISPENSAR' && (documento !== null || (regra === 'SEMPRE' && contatos.length > 0))
  return { exigida, documento, contatos, modelo: o.modelo, fuso: o.fuso }
}

const mascarar = (c: { canal: Canal; destino: string }) => ({
  canal: c.canal,
  destino: c.canal === 'SMS' ? mascararTelefone(c.destino) : mascararEmail(c.destino),
})

/** The identity step as the customer's page shows it; null when the quote asks for none. */
export async function passoDeIdentidade(c: Ctx, alvo: Alvo): Promise<OrcamentoCliente['identidade']> {
  const i = await lerIdentidade(c, alvo)
  return i.exigida ? { documento: i.documento?.tipo ?? null, contatos: i.contatos.map(mascarar) } : null
}

/** The version under lock; throws 409 when nothing of it is shown any more. An answered one still asks who reads its papers. */
async function travarVersao(c: Ctx, alvo: Alvo) {
  const v = await c.tx
    .selectFrom('orcamentoVersao')
    .select(['retiradaEm', 'respondidaEm', 'codigoHash', 'tentativasDesde', 'codigosDesde', 'errosDocumento'])
    .select([
      sql<boolean>`expira_em < now()`.as('vencida'),
      sql<boolean>`codigo_expira > now()`.as('codigoVale'),
      sql<number>`case when tentativas_desde > now() - interval '1 hour' then tentativas else 0 end`.as('tentativas'),
      sql<number>`case when codigos_desde > now() - interval '1 hour' then codigos else 0 end`.as('codigos'),
    ])
    .where(doInquilino(c))
    .where('codOrcamento', '=', alvo.codOrcamento)
    .where('numero', '=', alvo.numero)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (v.respondidaEm) return v
  if (v.retiradaEm) throw conflict('retirado', 'A oficina retirou este orçamento para revisão. Ela enviará outro link.')
  if (v.vencida) throw conflict('vencido', 'A validade deste orçamento terminou. Fale com a oficina.')
  return v
}

const mudarVersao = (c: Ctx, alvo: Alvo) =>
  c.tx
    .updateTable('orcamentoVersao')
    .where(doInquilino(c))
    .where('codOrcamento', '=', alvo.codOrcamento)
    .where('numero', '=', alvo.numero)

const dispensada = () => conflict('identidade-dispensada', 'Este orçamento não pede confirmação de identidade.')
const umaHoraDepois = (desde: string | null, fuso: string) =>
  formatarInstante(new Date((desde ? Date.parse(desde) : Date.now()) + 3_600_000).toISOString(), fuso).slice(-5)

const hashCodigo = ({ partes, inquilino }: Ctx, alvo: Alvo, codigo: string) =>
  createHmac('sha256', `codigo:${partes.segredo}`)
    .update(`${inquilino.codDistribuidor}:${alvo.codOrcamento}:${alvo.numero}:${codigo}`)
    .digest('hex')

/** Puts a new code in the outbox and forgets the one before; refuses a fourth in an hour, and a channel that the customer has not. */
export async function mandarCodigo(c: Ctx, alvo: Alvo, canal: Canal) {
  const v = await travarVersao(c, alvo)
  const i = await lerIdentidade(c, alvo)
  if (!i.exigida) throw dispensada()
  const contato = i.contatos.find((c) => c.canal === canal)
  if (!contato) throw invalid('Não há como mandar o código por este meio', { canal: 'Escolha outro meio' })
  if (v.codigos >= MAX_CODIGOS)
    throw new AppError(
      429,
      'codigos-demais',
      `Já foram ${MAX_CODIGOS} códigos nesta hora. Peça outro depois das ${umaHoraDepois(v.codigosDesde, i.fuso)}.`,
    )
  const codigo = String(randomInt(1_000_000)).padStart(6, '0')
  const { expiraEm } = await mudarVersao(c, alvo)
    .set({
      codigoHash: hashCodigo(c, alvo, codigo),
      codigoExpira: sql`now() + ${VIDA_DO_CODIGO}::interval`,
      codigos: v.codigos + 1,
      ...(v.codigos === 0 && { codigosDesde: sql`now()` }),
    })
    .returning(sql<string>`codigo_expira`.as('expiraEm'))
    .executeTakeFirstOrThrow()
  await guardarMensagem(c.tx, {
    codDistribuidor: c.inquilino.codDistribuidor,
    codConcessionaria: alvo.codConcessionaria,
    canal,
    destino: contato.destino,
    assunto: canal === 'EMAIL' ? 'Seu código para assinar o orçamento' : null,
    corpo: `${codigo} é o seu código para assinar o orçamento do ${i.modelo}. Vale 10 minutos. Não passe este código a ninguém.`,
  })
  return { ...mascarar(contato), expiraEm }
}

/** What a try came to. A wrong one is not thrown here: its count must be committed. */
type Tentativa = { certo: true } | { certo: false; erro: AppError }

const iguais = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Compares and counts: five wrong ones an hour for document and code together, fifteen of the document in the version's life. Absent, expired and wrong answer alike, after the same work. */
export async function tentar(c: Ctx, alvo: Alvo, metodo: Metodo, valor: string): Promise<Tentativa> {
  const v = await travarVersao(c, alvo)
  const i = await lerIdentidade(c, alvo)
  if (!i.exigida) throw dispensada()
  const bloqueada = (desde: string | null) =>
    new AppError(
      429,
      'identidade-bloqueada',
      `Foram ${MAX_TENTATIVAS} tentativas sem acertar. Tente de novo depois das ${umaHoraDepois(desde, i.fuso)}.`,
    )
  if (v.tentativas >= MAX_TENTATIVAS) return { certo: false, erro: bloqueada(v.tentativasDesde) }
  if (metodo === 'DOCUMENTO' && v.errosDocumento >= MAX_ERROS_DOCUMENTO)
    return {
      certo: false,
      erro: new AppError(
        429,
        'documento-bloqueado',
        i.contatos.length > 0
          ? 'Foram tentativas demais com o documento. Peça um código para confirmar que é você.'
          : 'Foram tentativas demais com o documento. Fale com a oficina: ela envia outro link.',
      ),
    }
  const guardado =
    metodo === 'CODIGO' ? (v.codigoVale ? v.codigoHash : null) : i.documento && hashCodigo(c, alvo, i.documento.fim)
  const dado = hashCodigo(c, alvo, valor.toUpperCase())
  const certo = iguais(dado, guardado ?? '0'.repeat(dado.length)) && guardado !== null
  if (certo) {
    // A code serves once.
    await mudarVersao(c, alvo)
      .set({ ...(metodo === 'CODIGO' && { codigoHash: null }), tentativas: v.tentativas })
      .execute()
    return { certo }
  }
  const tentativas = v.tentativas + 1
  await mudarVersao(c, alvo)
    .set({
      tentativas,
      ...(tentativas === 1 && { tentativasDesde: sql`now()` }),
      ...(metodo === 'DOCUMENTO' && { errosDocumento: v.errosDocumento + 1 }),
    })
    .execute()
  const restam = MAX_TENTATIVAS - tentativas
  if (restam === 0) return { certo, erro: bloqueada(tentativas === 1 ? null : v.tentativasDesde) }
  const campos = {
    valor: `Não confere. ${restam === 1 ? 'Resta 1 tentativa' : `Restam ${restam} tentativas`} nesta hora.`,
  }
  return { certo, erro: new AppError(422, 'identidade-nao-confere', campos.valor, { campos }) }
}

const chaveDaProva = (segredo: string) => new TextEncoder().encode(`identidade:${segredo}`)
const assunto = (alvo: Alvo) => `${alvo.codOrcamento}.${alvo.numero}`

/** A signed word that whoever holds it was recognised for this version, good for half an hour. */
export async function emitirProva(
  inquilino: Inquilino,
  alvo: Alvo,
  segredo: string,
  metodo: Metodo,
): Promise<{ prova: string; expiraEm: string }> {
  const fim = Math.floor(Date.now() / 1000) + VIDA_DA_PROVA_S
  const prova = await new SignJWT({ metodo })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(assunto(alvo))
    .setAudience(`identidade:${inquilino.distribuidor}`)
    .setExpirationTime(fim)
    .sign(chaveDaProva(segredo))
  return { prova, expiraEm: new Date(fim * 1000).toISOString() }
}

/** How the signer was recognised, for the decision's evidence; throws 403 when the quote asks for the step and the proof is missing, old or another version's. */
export async function passoProvado(c: Ctx, alvo: Alvo, prova: string | undefined): Promise<string> {
  const { exigida } = await lerIdentidade(c, alvo)
  if (!exigida) return 'NOME_E_ACEITE'
  const exige = () => new AppError(403, 'identidade-exigida', 'Confirme que é você para continuar.')
  if (!prova) throw exige()
  const { payload } = await jwtVerify(prova, chaveDaProva(c.partes.segredo), {
    algorithms: ['HS256'],
    audience: `identidade:${c.inquilino.distribuidor}`,
    subject: assunto(alvo),
    requiredClaims: ['exp'],
  }).catch(() => {
    throw exige()
  })
  return payload['metodo'] === 'CODIGO' ? 'CODIGO' : 'DOCUMENTO'
}

/** Whether whoever reads an answered version may see whose it is. */
export async function foiReconhecido(c: Ctx, alvo: Alvo, prova: string | undefined): Promise<boolean> {
  try {
    await passoProvado(c, alvo, prova)
    return true
  } catch (e) {
    if (e instanceof AppError && e.codigo === 'identidade-exigida') return false
    throw e
  }
}
