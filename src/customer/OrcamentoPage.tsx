import { useCallback, useEffect, useState } from 'react'
import type { OrcamentoCliente } from '#shared/cliente.ts'
import { formatarQuando, hoje } from '#shared/datas.ts'
import { formatarReais } from '#shared/dinheiro.ts'
import { abrir, Falha, registrarAbertura, responder } from './api.ts'
import { Assinatura } from './Assinatura.tsx'
import { Aviso } from './Aviso.tsx'
import { LinhaCard } from './LinhaCard.tsx'
import { Placa } from './Placa.tsx'
import { corDoTexto } from './tema.ts'
import { useEscolhas } from './useEscolhas.ts'

/** The customer's quote: decide line by line, sign, and afterwards read the frozen answer. */
export function OrcamentoPage({ token }: { token: string }) {
  const [orcamento, setOrcamento] = useState<OrcamentoCliente | null>(null)
  const [falha, setFalha] = useState<Falha | null>(null)
  const [assinando, setAssinando] = useState(false)
  const [enviando, setEnviando] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const [escolhas, escolher, esquecer] = useEscolhas(token)

  const carregar = useCallback(() => {
    abrir(token).then(
      (o) => {
        document.title = `Orçamento · ${o.concessionaria}`
        document.documentElement.style.setProperty('--primaria', o.primaria)
        document.documentElement.style.setProperty('--sobre-primaria', corDoTexto(o.primaria))
        setFalha(null)
        setOrcamento(o)
        if (o.situacao === 'ABERTO') registrarAbertura(token).catch(() => {})
      },
      (e: unknown) => setFalha(e instanceof Falha ? e : new Falha('erro', 'Não foi possível abrir. Tente de novo em instantes.')),
    )
  }, [token])
  useEffect(carregar, [carregar])

  if (falha)
    return falha.codigo === 'nao-encontrado' ? (
      <Aviso
        icone="🔗"
        titulo="Link não encontrado"
        texto={falha.message === 'Não encontrado' ? 'Este link não existe. Confira se foi copiado inteiro, ou peça outro à oficina.' : falha.message}
      />
    ) : (
      <Aviso icone="📶" titulo="Não foi possível abrir" texto={falha.message} acao={{ texto: 'Tentar de novo', aoClicar: carregar }} />
    )
  if (!orcamento) return <Esqueleto />

  const aberto = orcamento.situacao === 'ABERTO'
  const decididas = orcamento.linhas.filter((l) => escolhas[l.codLinha])
  const aprovadas = aberto ? decididas.filter((l) => escolhas[l.codLinha]?.decisao === 'APROVADO') : orcamento.linhas.filter((l) => l.decisao === 'APROVADO')
  const total = aprovadas.reduce((s, l) => s + l.total, 0)
  const faltam = orcamento.linhas.length - decididas.length

  async function enviar(nome: string): Promise<void> {
    if (!orcamento) return
    setEnviando(true)
    setErro(null)
    try {
      const decisoes = orcamento.linhas.map((l) => ({ codLinha: l.codLinha, ...(escolhas[l.codLinha] ?? { decisao: 'REPROVADO' as const }) }))
      setOrcamento(await responder(token, { sha256: orcamento.sha256, nome, aceitouTermos: true, decisoes }))
      setAssinando(false)
      esquecer()
      scrollTo(0, 0)
    } catch (e) {
      if (e instanceof Falha && ['ja-respondido', 'retirado', 'vencido', 'outra-versao'].includes(e.codigo)) carregar()
      setErro(e instanceof Falha ? e.message : 'Não foi possível enviar. Tente de novo.')
    } finally {
      setEnviando(false)
    }
  }

  return (
    <>
      <header>
        <strong>{orcamento.concessionaria}</strong>
        <span className="suave">
          {aberto
            ? `válido até ${new Date(orcamento.termos.expiraEm).toLocaleDateString('pt-BR', { timeZone: orcamento.fuso })}`
            : `versão ${orcamento.numeroVersao}`}
        </span>
      </header>
      <main>
        <Situacao orcamento={orcamento} total={total} />
        <div className="veiculo">
          <Placa placa={orcamento.placa} />
          <span className="suave">{`${orcamento.km ? `${orcamento.km.toLocaleString('pt-BR')} km · ` : ''}checklist de ${formatarQuando(orcamento.checklistEm, orcamento.fuso, new Date())}`}</span>
        </div>
        <Contagem orcamento={orcamento} />
        {assinando ? (
          <Assinatura
            orcamento={orcamento}
            totalAprovado={total}
            aprovadas={aprovadas.length}
            enviando={enviando}
            erro={erro}
            aoConfirmar={(nome) => void enviar(nome)}
            aoVoltar={() => setAssinando(false)}
          />
        ) : (
          orcamento.linhas.map((l) => (
            <LinhaCard
              key={l.codLinha}
              linha={l}
              escolha={escolhas[l.codLinha]}
              hoje={hoje(orcamento.fuso, new Date())}
              fechada={!aberto}
              aoEscolher={(e) => escolher(l.codLinha, e)}
            />
          ))
        )}
        <p className="rodape suave">
          {orcamento.termos.condicaoPagamento}
          {orcamento.telefoneConcessionaria && (
            <>
              {' · '}
              <a href={`tel:+55${orcamento.telefoneConcessionaria.replace(/\D/g, '')}`}>{orcamento.telefoneConcessionaria}</a>
            </>
          )}
          <br />
          <span className="codigo">{`Documento ${orcamento.sha256.slice(0, 16)}`}</span>
        </p>
      </main>
      {aberto && !assinando && (
        <footer>
          <div aria-live="polite">
            <span className="suave">
              {faltam === 0 ? 'tudo decidido' : `${decididas.length} de ${orcamento.linhas.length} ${decididas.length === 1 ? 'decidido' : 'decididos'}`}
            </span>
            <strong className="preco">{formatarReais(total)}</strong>
          </div>
          <button
            type="button"
            className="primario"
            aria-disabled={faltam > 0}
            onClick={() => {
              if (faltam === 0) setAssinando(true)
              else
                document
                  .getElementById(`t${orcamento.linhas.find((l) => !escolhas[l.codLinha])?.codLinha}`)
                  ?.scrollIntoView({ behavior: 'smooth', block: 'center' })
              scrollBy(0, 0)
            }}
          >
            {faltam === 0 ? 'Confirmar decisão' : decididas.length === 0 ? 'Decidir' : `Decidir ${faltam === 1 ? 'o último' : `mais ${faltam}`}`}
          </button>
        </footer>
      )}
    </>
  )
}

function Situacao({ orcamento, total }: { orcamento: OrcamentoCliente; total: number }) {
  const carro = `${orcamento.modelo}${orcamento.ano ? ` ${orcamento.ano}` : ''}`
  if (orcamento.situacao === 'RESPONDIDO')
    return (
      <div className="faixa verde" role="status">
        <h1>Decisão recebida</h1>
        <p>{`${orcamento.assinadoPor ?? orcamento.cliente}, a oficina já sabe. ${total > 0 ? `Total aprovado: ${formatarReais(total)}.` : 'Nenhum serviço foi aprovado.'}`}</p>
      </div>
    )
  if (orcamento.situacao === 'EXPIRADO')
    return (
      <div className="faixa amarelo" role="status">
        <h1>A validade terminou</h1>
        <p>{`O orçamento do ${carro} venceu. Fale com a oficina para receber outro.`}</p>
      </div>
    )
  if (orcamento.situacao === 'RETIRADO')
    return (
      <div className="faixa amarelo" role="status">
        <h1>Em revisão</h1>
        <p>{`A oficina está revendo o orçamento do ${carro} e enviará outro link.`}</p>
      </div>
    )
  return (
    <>
      <h1>{`Olá, ${orcamento.cliente}`}</h1>
      <p className="suave">{`Sua avaliação do ${carro} está pronta.`}</p>
    </>
  )
}

function Contagem({ orcamento }: { orcamento: OrcamentoCliente }) {
  const cores = [
    { cor: 'vermelho', n: orcamento.vermelhos, texto: orcamento.vermelhos === 1 ? 'urgente' : 'urgentes' },
    { cor: 'amarelo', n: orcamento.amarelos, texto: 'atenção' },
    { cor: 'verde', n: orcamento.verdes, texto: 'em ordem' },
  ].filter((c) => c.n > 0)
  return (
    <div className="resumo suave">
      {cores.map((c) => (
        <span key={c.cor} aria-hidden="true" className={`contagem ${c.cor}`}>
          {c.n}
        </span>
      ))}
      <span>{cores.map((c) => `${c.n} ${c.texto}`).join(', ')}</span>
    </div>
  )
}

function Esqueleto() {
  return (
    <main aria-busy="true" aria-label="Carregando o orçamento">
      <div className="osso titulo" />
      <div className="osso" />
      <div className="osso cartao-osso" />
      <div className="osso cartao-osso" />
    </main>
  )
}
