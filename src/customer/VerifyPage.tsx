import { useEffect, useState } from 'react'
import { formatInstant } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { downloadContent, Failure, type Verification, verify } from './api.ts'
import { Notice } from './Notice.tsx'
import { CheckFile } from './CheckFile.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

const STATUS: Record<Verification['situacao'], { texto: string; cor: string }> = {
  ABERTO: { texto: 'Em vigor, aguarda a decisão do cliente', cor: 'verde' },
  RESPONDIDO: { texto: 'Respondido pelo cliente', cor: 'verde' },
  EXPIRADO: { texto: 'A validade terminou', cor: 'amarelo' },
  RETIRADO: { texto: 'Retirado pela oficina', cor: 'amarelo' },
  CANCELADO: { texto: 'Cancelado pela oficina', cor: 'vermelho' },
}

/**
 * Shows whether a hash belongs to a version and that version's state; the browser itself hashes the content. With the link's token (and the
 * identity proof) in the fragment the page downloads the content.
 */
export function VerifyPage({ sha256, fragment }: { sha256: string; fragment: string }) {
  const [, token, prova] = /^([\w-]{22})(?:\.(.+))?$/.exec(fragment) ?? []
  const [versao, setVersao] = useState<Verification | null>(null)
  const [content, setContent] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [noFile, setNoFile] = useState<string | null>(null)
  useEffect(() => {
    document.title = 'Verificar orçamento'
    verify(sha256).then(setVersao, (e: unknown) =>
      setFailure(e instanceof Failure ? e : new Failure('erro', 'Tente de novo em instantes.')),
    )
    if (token !== undefined)
      downloadContent(token, prova).then(setContent, (e: unknown) => setNoFile(e instanceof Failure ? e.message : null))
  }, [sha256, token, prova])

  if (failure)
    return failure.code === 'nao-encontrado' ? (
      <Notice
        icon="🔎"
        title="Nada com este código"
        text="Nenhum orçamento desta rede tem este código de verificação. Confira o endereço, número por número."
      />
    ) : (
      <Notice
        icon="📶"
        title="Não foi possível verificar"
        text={failure.message}
        action={{ text: 'Tentar de novo', onClick: () => location.reload() }}
      />
    )
  if (!versao) return <LoadingSkeleton />
  const quando = (instant: string) => formatInstant(instant, versao.fuso)
  const { texto, cor } = STATUS[versao.situacao]
  return (
    <>
      <header>
        <strong>{versao.concessionaria}</strong>
        <span className="suave">verificação</span>
      </header>
      <main>
        <h1>Este orçamento existe</h1>
        <p className="suave">O código abaixo é de uma versão enviada por esta oficina.</p>
        <section className="cartao assinatura" aria-label="A versão">
          <span className={`selo ${cor}`}>{texto}</span>
          <dl>
            <dt>Orçamento</dt>
            <dd>{`${versao.checklist}, versão ${versao.numero}`}</dd>
            <dt>Oficina</dt>
            <dd>{versao.concessionaria}</dd>
            <dt>Enviado</dt>
            <dd>{quando(versao.enviadaEm)}</dd>
            {versao.respondidaEm && (
              <>
                <dt>Respondido</dt>
                <dd>{quando(versao.respondidaEm)}</dd>
              </>
            )}
            {versao.retiradaEm && (
              <>
                <dt>Retirado</dt>
                <dd>{quando(versao.retiradaEm)}</dd>
              </>
            )}
            <dt>Validade</dt>
            <dd>{quando(versao.expiraEm)}</dd>
            <dt>Total</dt>
            <dd>{formatReais(versao.total)}</dd>
            <dt>SHA-256</dt>
            <dd className="codigo">{sha256}</dd>
          </dl>
        </section>
        <CheckFile sha256={sha256} conteudo={content} noFile={noFile} />
      </main>
    </>
  )
}
