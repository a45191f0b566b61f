import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { Estoque } from '#shared/oficina-digital/montagem.ts'
import { type Alcada, excessos } from '#shared/rules/alcada.ts'
import { custoLinha, margem, somaDasLinhas, totalLinha } from '#shared/rules/orcamento.ts'
import { adiado } from '../../core/adiado.ts'
import { toast } from '../../core/toast.ts'
import type { LinhaEditada } from '../../recipes/edicao/edicao.ts'
import { Money } from '../../ui/dados/Money.tsx'
import { Soma } from '../../ui/dados/Soma.tsx'
import { estoqueDas } from './api.ts'
import { CelulaGrade, NOME_COLUNA } from './CelulaGrade.tsx'
import {
  colar,
  type ColunaGrade,
  COLUNAS,
  comValor,
  contaDe,
  escreverMargem,
  type Fileira,
  fileirasDe,
} from './grade.ts'
import classes from './GradePreco.module.css'
import { useTeclasDaGrade } from '../../recipes/grade/useTeclasDaGrade.ts'

const ApoioPreco = adiado(() => import('./ApoioPreco.tsx').then((m) => m.ApoioPreco))

interface Props {
  linhas: readonly LinhaEditada[]
  erros: Record<string, string>
  editavel: boolean
  mudar: (mudar: (linhas: readonly LinhaEditada[]) => readonly LinhaEditada[]) => void
  codConcessionaria: number
  /** What a re-offered line was offered for before, by its code. */
  anteriores: ReadonlyMap<number, number>
  /** How far the caller may go; what passes it is marked. */
  alcada: Alcada
}

type Celula = Pick<Parameters<typeof CelulaGrade>[0], 'erros' | 'editavel' | 'mudar' | 'teclas' | 'alem'> & {
  estoque: ReadonlyMap<string, Estoque>
  abrirApoio: (indice: number) => void
  anteriores: ReadonlyMap<number, number>
}

/** Costs, prices and discounts of every part and labour, edited by keyboard as a spreadsheet; cards on phones. */
export function GradePreco({ linhas, erros, editavel, mudar, codConcessionaria, anteriores, alcada }: Props) {
  const estreita = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const media = useMediaQuery('(max-width: 1120px)', undefined, { getInitialValueInEffect: false }) ?? false
  const grade = useRef<HTMLDivElement>(null)
  const teclas = useTeclasDaGrade(grade, (texto, linha, coluna) => {
    const r = colar(linhas, texto, linha, coluna)
    mudar(() => r.linhas)
    if (r.recusadas > 0)
      toast.erro(
        `${r.recusadas} ${r.recusadas === 1 ? 'célula colada não foi reconhecida' : 'células coladas não foram reconhecidas'}`,
      )
  })
  const fileiras = fileirasDe(linhas)
  const [apoio, setApoio] = useState<number | null>(null)
  const comApoio = apoio === null ? undefined : fileiras[apoio]
  const estoque = useQuery(
    estoqueDas(
      codConcessionaria,
      fileiras.flatMap((f) => (f.tipo === 'pecas' ? f.componente.codigo : [])),
    ),
  )
  const celula: Celula = {
    erros,
    editavel,
    teclas,
    mudar: (f, coluna, valor) => mudar((l) => comValor(l, f, coluna, valor)),
    estoque: new Map(estoque.data?.map((e) => [e.codigo, e])),
    alem: new Set(excessos(linhas, alcada).map((e) => e.caminho)),
    abrirApoio: setApoio,
    anteriores,
  }
  const grupos = linhas.map((linha) => ({
    linha,
    fileiras: fileiras.map((f, indice) => ({ f, indice })).filter(({ f }) => f.linha === linha),
  }))
  return (
    <div ref={grade}>
      {estreita ? (
        <div className={classes.cartoes}>
          {grupos.map((g) => (
            <GrupoCartoes key={g.linha.chave} {...g} celula={celula} />
          ))}
        </div>
      ) : (
        <div className={classes.caixa} role="region" aria-label="Grade de preços" tabIndex={editavel ? undefined : 0}>
          <table className={classes.grade} aria-label="Preços por peça e mão de obra">
            <colgroup>
              {!media && <col style={{ width: 110 }} />}
              <col />
              {(media ? [94, 84, 104, 78, 100] : [104, 112, 112, 104, 118, 78]).map((px, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns have no identity but their place
                <col key={i} style={{ width: px }} />
              ))}
              <col style={{ width: media ? 68 : 84 }} />
            </colgroup>
            <thead>
              <tr>
                {!media && <th scope="col">Código</th>}
                <th scope="col">Descrição</th>
                {['Qtd/Tempo', 'Custo', 'Preço', 'Desconto', 'Total', ...(media ? [] : ['Markup']), 'Margem'].map(
                  (t) => (
                    <th key={t} scope="col" className={classes.numero}>
                      {t}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            {grupos.map((g) => (
              <GrupoTabela key={g.linha.chave} {...g} celula={celula} media={media} />
            ))}
          </table>
        </div>
      )}
      {comApoio && (
        <Suspense>
          <ApoioPreco
            key={apoio}
            fileira={comApoio}
            codConcessionaria={codConcessionaria}
            fechar={() => setApoio(null)}
            usar={
              editavel
                ? (preco) => {
                    celula.mudar(comApoio, 'preco', preco)
                    setApoio(null)
                  }
                : null
            }
          />
        </Suspense>
      )}
    </div>
  )
}

/** What a component is called, opening what helps to price it, and its stock. */
function Descricao({ f, indice, celula }: { f: Fileira; indice: number; celula: Celula }) {
  const e = f.tipo === 'pecas' ? celula.estoque.get(f.componente.codigo) : undefined
  const livre = e ? e.quantidade - e.reservado : null
  const falta = livre !== null && f.tipo === 'pecas' && livre < f.componente.quantidade
  return (
    <>
      <button
        type="button"
        className={classes.apoio}
        aria-label={`Estoque, histórico e calculadora de ${f.componente.descricao}`}
        onClick={() => celula.abrirApoio(indice)}
      >
        {f.componente.descricao}
      </button>
      {livre !== null && (
        <span className={classes.estoque} data-falta={falta || undefined}>
          {livre <= 0 ? 'sem estoque' : `${livre.toLocaleString('pt-BR')} em estoque`}
        </span>
      )}
    </>
  )
}

/** What the line was offered for when it was refused. */
function Anterior({ centavos }: { centavos: number | undefined }) {
  return (
    centavos !== undefined && (
      <span className={classes.anterior}>
        antes <Money centavos={centavos} />
      </span>
    )
  )
}

interface GrupoProps {
  linha: LinhaEditada
  fileiras: readonly { f: Fileira; indice: number }[]
  celula: Celula
}

function Margem({ valor, alem = false }: { valor: number | null; alem?: boolean }) {
  return (
    <span
      className={valor !== null && valor < 0 ? classes.baixa : alem ? classes.alcada : undefined}
      title={alem ? 'Abaixo da margem da sua alçada' : undefined}
    >
      {escreverMargem(valor)}
    </span>
  )
}

/** Price over cost: 25 % of margin is 33,3 % of markup. */
function escreverMarkup(total: number | null, m: number | null): string {
  return total === null || m === null || m >= 1 ? '—' : escreverMargem(m / (1 - m))
}

/** A line's rows; `media` leaves code and markup out, where the screen is no wider than a tablet. */
function GrupoTabela({ linha, fileiras, celula, media }: GrupoProps & { media: boolean }) {
  const total = totalLinha(linha)
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={media ? 5 : 6} className={classes.grupo}>
          {linha.titulo} <Anterior centavos={celula.anteriores.get(linha.codLinha ?? 0)} />
          {fileiras.length === 0 && <span className="suave"> · sem peça nem mão de obra</span>}
        </th>
        <td className={classes.grupoNumero}>
          <b>
            <Soma {...somaDasLinhas([linha])} />
          </b>
        </td>
        {!media && <td className={classes.grupoNumero}>{escreverMarkup(total, margem(total, custoLinha(linha)))}</td>}
        <td className={classes.grupoNumero}>
          <Margem valor={margem(total, custoLinha(linha))} alem={celula.alem.has(`linhas.${fileiras[0]?.f.i}`)} />
        </td>
      </tr>
      {fileiras.map(({ f, indice }) => {
        const conta = contaDe(f)
        return (
          <tr key={`${f.tipo}${f.j}`}>
            {!media && <td className={classes.codigo}>{f.componente.codigo || '—'}</td>}
            <td>
              <Descricao f={f} indice={indice} celula={celula} />
              {media && f.componente.codigo && <span className={classes.estoque}>{f.componente.codigo}</span>}
            </td>
            {COLUNAS.map((coluna) => (
              <td key={coluna}>
                <CelulaGrade
                  erros={celula.erros}
                  editavel={celula.editavel}
                  mudar={celula.mudar}
                  teclas={celula.teclas}
                  alem={celula.alem}
                  fileira={f}
                  indice={indice}
                  coluna={coluna}
                />
              </td>
            ))}
            <td className={classes.numero}>
              <Money centavos={conta.total} />
            </td>
            {!media && <td className={classes.numero}>{escreverMarkup(conta.total, conta.margem)}</td>}
            <td className={classes.numero}>
              <Margem valor={conta.margem} />
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}

const ROTULO = (f: Fileira, coluna: ColunaGrade) => NOME_COLUNA[f.tipo][coluna]

function GrupoCartoes({ linha, fileiras, celula }: GrupoProps) {
  return (
    <section aria-label={linha.titulo}>
      <h2 className={classes.titulo}>
        <span>
          {linha.titulo} <Anterior centavos={celula.anteriores.get(linha.codLinha ?? 0)} />
        </span>
        <Money centavos={totalLinha(linha)} />
      </h2>
      <ul className={classes.lista}>
        {fileiras.map(({ f, indice }) => {
          const conta = contaDe(f)
          return (
            <li key={`${f.tipo}${f.j}`} className={classes.cartao}>
              <div>
                <Descricao f={f} indice={indice} celula={celula} />{' '}
                <span className={classes.codigo}>{f.componente.codigo}</span>
              </div>
              <div className={classes.campos}>
                {COLUNAS.map((coluna) => (
                  <div key={coluna}>
                    <span aria-hidden="true">{ROTULO(f, coluna)}</span>
                    <CelulaGrade
                      erros={celula.erros}
                      editavel={celula.editavel}
                      mudar={celula.mudar}
                      teclas={celula.teclas}
                      alem={celula.alem}
                      fileira={f}
                      indice={indice}
                      coluna={coluna}
                    />
                  </div>
                ))}
              </div>
              <div className={classes.pe}>
                <span className="suave">
                  margem <Margem valor={conta.margem} />
                </span>
                <b>
                  <Money centavos={conta.total} />
                </b>
              </div>
            </li>
          )
        })}
        {fileiras.length === 0 && <li className="suave">Sem peça nem mão de obra</li>}
      </ul>
    </section>
  )
}
