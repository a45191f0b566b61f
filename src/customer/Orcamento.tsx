import { useState } from 'react'
import type { LinhaCliente, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { diaNaZona, formatarDia, formatarQuando } from '#shared/rules/datas.ts'
import { Assinar } from './Assinar.tsx'
import { Atalhos } from './Atalhos.tsx'
import { Documentos } from './Documentos.tsx'
import { comEscolha, companheiras, completa, type Escolha, type Escolhas } from './escolhas.ts'
import { Identificar } from './Identificar.tsx'
import { LinhaCard } from './LinhaCard.tsx'
import { Perguntar } from './Perguntar.tsx'
import { Placa } from './Placa.tsx'
import { Contagem, Oferecido, Situacao } from './Situacao.tsx'
import { NOME_DECISAO } from './textos.ts'
import { Topo } from './Topo.tsx'
import { Total } from './Total.tsx'

export interface Assinatura {
  nome: string
  prova: string | undefined
}

interface Props {
  orcamento: OrcamentoCliente
  /** The distributor's picture. */
  marca: string | null
  /** null in the staff's preview: nothing is downloaded, nothing is asked of the server. */
  token: string | null
  escolhas: Escolhas
  guardar: (novas: Escolhas) => void
  /** What happened to the decision that was sent, when it was not taken. */
  aviso: string | null
  /** Throws what the customer can mend; null in the preview. */
  assinar: ((a: Assinatura) => Promise<void>) | null
  /** Reads the answered quote again, for whoever was recognised. */
  reconhecer: (prova: string) => void
}

/** The first card without a decision from where one is reading on, else the first of all; null when none is left. */
function proximaSemDecisao(faltam: readonly LinhaCliente[]): HTMLElement | null {
  const cartoes = faltam.flatMap((l) => document.getElementById(`l${l.codLinha}`) ?? [])
  return cartoes.find((c) => c.getBoundingClientRect().bottom > window.innerHeight / 2) ?? cartoes[0] ?? null
}

/** The quote itself, open or answered: the customer's page and the staff's preview are this one. */
export function Orcamento({ orcamento: o, marca, token, escolhas, guardar, aviso, assinar, reconhecer }: Props) {
  const [assinando, setAssinando] = useState(false)
  const [prova, setProva] = useState<string>()
  const [anuncio, setAnuncio] = useState('')
  const aberto = o.situacao === 'ABERTO'
  const decididas = o.linhas.filter((l) => completa(escolhas[l.codLinha]))
  const aprovadas = o.linhas.filter((l) => (aberto ? escolhas[l.codLinha]?.decisao : l.decisao) === 'APROVADO')
  const total = aprovadas.reduce((s, l) => s + l.total, 0)
  const naAssinatura = aberto && assinando
  const fechado = o.situacao === 'EXPIRADO' || o.situacao === 'RETIRADO'
  const [identificando, setIdentificando] = useState(false)

  function escolher(linha: LinhaCliente, escolha: Escolha | null): void {
    guardar(comEscolha(o.linhas, escolhas, linha, escolha))
    const outras = companheiras(o.linhas, linha).map((l) => l.titulo)
    setAnuncio(
      outras.length > 0
        ? `${escolha ? NOME_DECISAO[escolha.decisao] : 'Sem decisão'} também: ${outras.join(', ')}`
        : '',
    )
  }
  function avancar(): void {
    const falta = proximaSemDecisao(o.linhas.filter((l) => !completa(escolhas[l.codLinha])))
    if (falta) {
      falta.scrollIntoView({ behavior: 'smooth', block: 'start' })
      falta.focus({ preventScroll: true })
    } else {
      setAssinando(true)
      scrollTo(0, 0)
    }
  }

  return (
    <>
      <Topo
        nome={o.concessionaria}
        marca={marca}
        nota={
          aberto
            ? `válido até ${formatarDia(diaNaZona(o.termos.expiraEm, o.fuso)).slice(0, 5)}`
            : `versão ${o.numeroVersao}`
        }
      />
      <main aria-label="Orçamento">
        {aviso && (
          <p className="faixa vermelho" role="alert">
            {aviso}
          </p>
        )}
        <Situacao orcamento={o} total={total} />
        {!fechado && (
          <>
            <div className="veiculo">
              <Placa placa={o.placa} />
              <span className="suave">{`${o.km ? `${o.km.toLocaleString('pt-BR')} km · ` : ''}checklist de ${formatarQuando(o.checklistEm, o.fuso, new Date())}`}</span>
            </div>
            <Contagem orcamento={o} />
            <Oferecido orcamento={o} />
            {aberto && !assinando && o.linhas.length > 1 && <Atalhos orcamento={o} guardar={guardar} />}
          </>
        )}
        {identificando && token && o.identidade ? (
          <Identificar
            token={token}
            identidade={o.identidade}
            aoConfirmar={(p) => {
              setProva(p)
              setIdentificando(false)
              reconhecer(p)
            }}
            aoVoltar={() => setIdentificando(false)}
          />
        ) : naAssinatura && token && o.identidade && !prova ? (
          <Identificar
            token={token}
            identidade={o.identidade}
            aoConfirmar={setProva}
            aoVoltar={() => setAssinando(false)}
          />
        ) : naAssinatura ? (
          <Assinar
            orcamento={o}
            totalAprovado={total}
            escolhas={escolhas}
            confirmado={prova !== undefined}
            enviar={assinar && ((nome) => assinar({ nome, prova }))}
            aoPerderProva={() => setProva(undefined)}
            aoVoltar={() => setAssinando(false)}
          />
        ) : (
          o.linhas.map((l) => (
            <LinhaCard
              key={l.codLinha}
              orcamento={o}
              linha={l}
              escolha={escolhas[l.codLinha]}
              fechada={!aberto}
              aoEscolher={(e) => escolher(l, e)}
            />
          ))
        )}
        {aberto && !assinando && <Perguntar token={token} />}
        <Documentos
          orcamento={o}
          token={token}
          prova={prova}
          identificar={() => {
            setIdentificando(true)
            scrollTo(0, 0)
          }}
        />
        <p className="visually-hidden" role="status">
          {anuncio}
        </p>
      </main>
      {aberto && !assinando && (
        <Total total={total} decididas={decididas.length} linhas={o.linhas.length} avancar={avancar} />
      )}
    </>
  )
}
