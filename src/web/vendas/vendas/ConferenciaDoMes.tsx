import { Alert, Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatarDia } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { DEPARTAMENTOS, type Departamento } from '#shared/rules/vendas.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import type { Mes } from './api.ts'
import classes from './Vendas.module.css'

const MOSTRA = 6
const emReais = (centavos: number | null) => (centavos === null ? '—' : formatarReais(centavos))
const departamento = (d: string) => DEPARTAMENTOS[d as Departamento]

/** What an approval weighs, beside the figures: the amount to the centavo, who sent it and why, what stands out, what differs. */
export function ConferenciaDoMes({ mes: m }: { mes: Mes }) {
  if (m.conferencia === null) return null
  const { diferencas, enviadoPor, porque, impedimento } = m.conferencia
  const { faltam, discrepantes } = m.pendencias
  const limpo = diferencas.length + faltam.length + discrepantes.length === 0
  return (
    <Alert color={limpo ? 'azul' : 'amarelo'} title="Antes de aprovar" mb={12}>
      <div className={classes.conferencia}>
        <div>
          <div>
            Líquido de{' '}
            <b>
              <Money centavos={m.liquido} />
            </b>
            , com {m.preenchidos} de {m.uteis} dias úteis lançados.
          </div>
          {enviadoPor !== null && (
            <div>
              Enviado por {enviadoPor}
              {porque && `: “${porque}”`}
            </div>
          )}
          {impedimento !== null && <b>{impedimento}</b>}
          {limpo && <div>Nada falta, nada foge do costume, nada difere do DMS nem das notas.</div>}
        </div>
        {(faltam.length > 0 || discrepantes.length > 0) && (
          <div>
            {faltam.length > 0 && (
              <div>
                Sem lançamento: {faltam.length === 1 ? 'dia' : 'dias'} {faltam.map((d) => d.slice(8)).join(', ')}.
              </div>
            )}
            {discrepantes.length > 0 && (
              <Lista titulo={`Fora do costume (${discrepantes.length})`} resto={discrepantes.length - MOSTRA}>
                {discrepantes.slice(0, MOSTRA).map((d) => (
                  <li key={`${d.dia} ${d.departamento}`}>
                    {formatarDia(d.dia)}, {departamento(d.departamento)}: {emReais(d.bruto)}; costuma ser perto de{' '}
                    {emReais(d.mediana)}
                  </li>
                ))}
              </Lista>
            )}
          </div>
        )}
        {diferencas.length > 0 && (
          <div>
            <Lista titulo={`Diferenças abertas (${diferencas.length})`} resto={diferencas.length - MOSTRA}>
              {diferencas.slice(0, MOSTRA).map((d) => (
                <li key={`${d.dia} ${d.departamento}`}>
                  {formatarDia(d.dia)}, {departamento(d.departamento)}: digitado {emReais(d.digitado)}
                  {d.dms !== null && `, DMS ${emReais(d.dms)}`}
                  {d.notas !== null && `, notas ${emReais(d.notas)}`}
                  {d.dms === null && d.notas === null && ', nada no DMS nem nas notas'}
                </li>
              ))}
            </Lista>
            <Anchor renderRoot={(p) => <TelaLink {...p} to="/vendas/integracao-dms" />}>Resolver na conciliação</Anchor>
          </div>
        )}
      </div>
    </Alert>
  )
}

function Lista({ titulo, resto, children }: { titulo: string; resto: number; children: ReactNode }) {
  return (
    <>
      <b>{titulo}</b>
      <ul>
        {children}
        {resto > 0 && <li>e mais {resto}</li>}
      </ul>
    </>
  )
}
