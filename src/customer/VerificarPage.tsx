import { useEffect, useState } from 'react'
import { formatarInstante } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { baixarConteudo, Falha, type Verificada, verificar } from './api.ts'
import { Aviso } from './Aviso.tsx'
import { ConferirArquivo } from './ConferirArquivo.tsx'
import { Esqueleto } from './Esqueleto.tsx'

const SITUACAO: Record<Verificada['situacao'], { texto: string; cor: string }> = {
  ABERTO: { texto: 'Em vigor, aguarda a decisão do cliente', cor: 'verde' },
  RESPONDIDO: { texto: 'Respondido pelo cliente', cor: 'verde' },
  EXPIRADO: { texto: 'A validade terminou', cor: 'amarelo' },
  RETIRADO: { texto: 'Retirado pela oficina', cor: 'amarelo' },
}

/** Whether a hash is one of ours and how its version stands; the content is checked here, in the browser. With the link's token, and what the identity step gave, it comes by itself. */
export function VerificarPage({ sha256, fragmento }: { sha256: string; fragmento: string }) {
  const [, token, prova] = /^([\w-]{22})(?:\.(.+))?$/.exec(fragmento) ?? []
  const [versao, setVersao] = useState<Verificada | null>(null)
  const [conteudo, setConteudo] = useState<string | null>(null)
  const [falha, setFalha] = useState<Falha | null>(null)
  const [semArquivo, setSemArquivo] = useState<string | null>(null)
  useEffect(() => {
    document.title = 'Verificar orçamento'
    verificar(sha256).then(setVersao, (e: unknown) =>
      setFalha(e instanceof Falha ? e : new Falha('erro', 'Tente de novo em instantes.')),
    )
    if (token !== undefined)
      baixarConteudo(token, prova).then(setConteudo, (e: unknown) =>
        setSemArquivo(e instanceof Falha ? e.message : null),
      )
  }, [sha256, token, prova])

  if (falha)
    return falha.codigo === 'nao-encontrado' ? (
      <Aviso
        icone="🔎"
        titulo="Nada com este código"
        texto="Nenhum orçamento desta rede tem este código de verificação. Confira o endereço, número por número."
      />
    ) : (
      <Aviso
        icone="📶"
        titulo="Não foi possível verificar"
        texto={falha.message}
        acao={{ texto: 'Tentar de novo', aoClicar: () => location.reload() }}
      />
    )
  if (!versao) return <Esqueleto />
  const quando = (instante: string) => formatarInstante(instante, versao.fuso)
  const { texto, cor } = SITUACAO[versao.situacao]
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
            <dd>{formatarReais(versao.total)}</dd>
            <dt>SHA-256</dt>
            <dd className="codigo">{sha256}</dd>
          </dl>
        </section>
        <ConferirArquivo sha256={sha256} conteudo={conteudo} semArquivo={semArquivo} />
      </main>
    </>
  )
}
