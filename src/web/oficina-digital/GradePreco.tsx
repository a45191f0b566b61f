import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { custoLinha, margem, totalLinha } from '#shared/orcamento.ts'
import { toast } from '../lib/toast.tsx'
import { Money } from '../ui/Money.tsx'
import { CelulaGrade, NOME_COLUNA } from './CelulaGrade.tsx'
import type { LinhaEditada } from './edicao.ts'
import { colar, COLUNAS, comValor, contaDe, escreverMargem, fileirasDe, type ColunaGrade, type Fileira } from './grade.ts'
import classes from './GradePreco.module.css'
import { useTeclasDaGrade } from './useTeclasDaGrade.ts'

interface Props {
  linhas: readonly LinhaEditada[]
  erros: Record<string, string>
  editavel: boolean
  mudar: (mudar: (linhas: readonly LinhaEditada[]) => readonly LinhaEditada[]) => void
}

type Celula = Pick<Parameters<typeof CelulaGrade>[0], 'erros' | 'editavel' | 'mudar' | 'teclas'>

/** Costs, prices and discounts of every part and labour, edited by keyboard as a spreadsheet; cards on phones. */
export function GradePreco({ linhas, erros, editavel, mudar }: Props) {
  const estreita = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const grade = useRef<HTMLDivElement>(null)
  const teclas = useTeclasDaGrade(grade, (texto, linha, coluna) => {
    const r = colar(linhas, texto, linha, coluna)
    mudar(() => r.linhas)
    if (r.recusadas > 0) toast.erro(`${r.recusadas} ${r.recusadas === 1 ? 'célula colada não foi reconhecida' : 'células coladas não foram reconhecidas'}`)
  })
  const celula: Celula = { erros, editavel, teclas, mudar: (f, coluna, valor) => mudar((l) => comValor(l, f, coluna, valor)) }
  const fileiras = fileirasDe(linhas)
  const grupos = linhas.map((linha) => ({ linha, fileiras: fileiras.map((f, indice) => ({ f, indice })).filter(({ f }) => f.linha === linha) }))
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
              <col style={{ width: 110 }} />
              <col />
              <col style={{ width: 104 }} />
              <col style={{ width: 112 }} />
              <col style={{ width: 112 }} />
              <col style={{ width: 104 }} />
              <col style={{ width: 118 }} />
              <col style={{ width: 90 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Código</th>
                <th scope="col">Descrição</th>
                {['Qtd/Tempo', 'Custo', 'Preço', 'Desconto', 'Total', 'Margem'].map((t) => (
                  <th key={t} scope="col" className={classes.numero}>
                    {t}
                  </th>
                ))}
              </tr>
            </thead>
            {grupos.map((g) => (
              <GrupoTabela key={g.linha.chave} {...g} celula={celula} />
            ))}
          </table>
        </div>
      )}
    </div>
  )
}

interface GrupoProps {
  linha: LinhaEditada
  fileiras: readonly { f: Fileira; indice: number }[]
  celula: Celula
}

function Margem({ valor }: { valor: number | null }) {
  return <span className={valor !== null && valor < 0 ? classes.baixa : undefined}>{escreverMargem(valor)}</span>
}

function GrupoTabela({ linha, fileiras, celula }: GrupoProps) {
  const total = totalLinha(linha)
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={6} className={classes.grupo}>
          {linha.titulo}
          {fileiras.length === 0 && <span className="suave"> · sem peça nem mão de obra</span>}
        </th>
        <td className={classes.grupoNumero}>
          <b>
            <Money centavos={total} />
          </b>
        </td>
        <td className={classes.grupoNumero}>
          <Margem valor={margem(total, custoLinha(linha))} />
        </td>
      </tr>
      {fileiras.map(({ f, indice }) => {
        const conta = contaDe(f)
        return (
          <tr key={`${f.tipo}${f.j}`}>
            <td className={classes.codigo}>{f.componente.codigo || '—'}</td>
            <td>{f.componente.descricao}</td>
            {COLUNAS.map((coluna) => (
              <td key={coluna}>
                <CelulaGrade {...celula} fileira={f} indice={indice} coluna={coluna} />
              </td>
            ))}
            <td className={classes.numero}>
              <Money centavos={conta.total} />
            </td>
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
        <span>{linha.titulo}</span>
        <Money centavos={totalLinha(linha)} />
      </h2>
      <ul className={classes.lista}>
        {fileiras.map(({ f, indice }) => {
          const conta = contaDe(f)
          return (
            <li key={`${f.tipo}${f.j}`} className={classes.cartao}>
              <div>
                {f.componente.descricao} <span className={classes.codigo}>{f.componente.codigo}</span>
              </div>
              <div className={classes.campos}>
                {COLUNAS.map((coluna) => (
                  <div key={coluna}>
                    <span aria-hidden="true">{ROTULO(f, coluna)}</span>
                    <CelulaGrade {...celula} fileira={f} indice={indice} coluna={coluna} />
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
