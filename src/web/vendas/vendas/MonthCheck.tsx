import { Alert, Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { DEPARTAMENTOS, type Departamento } from '#shared/rules/vendas.ts'
import { counted } from '#shared/rules/counted.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { Money } from '../../ui/display/Money.tsx'
import type { Month } from './api.ts'
import classes from './Vendas.module.css'

const SHOWN = 6
const toReais = (centavos: number | null) => (centavos === null ? '—' : formatReais(centavos))
const departamento = (d: string) => DEPARTAMENTOS[d as Departamento]

/** Summary for the approver, next to the figures: exact total, sender and note, unusual figures, differences. */
export function MonthCheck({ mes: m }: { mes: Month }) {
  if (m.conferencia === null) return null
  const { diferencas, enviadoPor, porque, impedimento } = m.conferencia
  const { faltam, discrepantes } = m.pendencias
  const cleaned = diferencas.length + faltam.length + discrepantes.length === 0
  return (
    <Alert color={cleaned ? 'azul' : 'amarelo'} title="Antes de aprovar" mb={12}>
      <div className={classes.conferencia}>
        <div>
          <div>
            Líquido de{' '}
            <b>
              <Money centavos={m.liquido} />
            </b>
            , com {m.preenchidos} de {counted(m.uteis, 'dia útil lançado', 'dias úteis lançados')}.
          </div>
          {enviadoPor !== null && (
            <div>
              Enviado por {enviadoPor}
              {porque && `: “${porque}”`}
            </div>
          )}
          {impedimento !== null && <b>{impedimento}</b>}
          {cleaned && <div>Nada falta, nada foge do costume, nada difere do DMS nem das notas.</div>}
        </div>
        {(faltam.length > 0 || discrepantes.length > 0) && (
          <div>
            {faltam.length > 0 && (
              <div>
                Sem lançamento: {faltam.length === 1 ? 'dia' : 'dias'} {faltam.map((d) => d.slice(8)).join(', ')}.
              </div>
            )}
            {discrepantes.length > 0 && (
              <SimpleList title={`Fora do costume (${discrepantes.length})`} rest={discrepantes.length - SHOWN}>
                {discrepantes.slice(0, SHOWN).map((d) => (
                  <li key={`${d.dia} ${d.departamento}`}>
                    {formatDay(d.dia)}, {departamento(d.departamento)}: {toReais(d.bruto)}; costuma ser perto de{' '}
                    {toReais(d.mediana)}
                  </li>
                ))}
              </SimpleList>
            )}
          </div>
        )}
        {diferencas.length > 0 && (
          <div>
            <SimpleList title={`Diferenças abertas (${diferencas.length})`} rest={diferencas.length - SHOWN}>
              {diferencas.slice(0, SHOWN).map((d) => (
                <li key={`${d.dia} ${d.departamento}`}>
                  {formatDay(d.dia)}, {departamento(d.departamento)}: digitado {toReais(d.digitado)}
                  {d.dms !== null && `, DMS ${toReais(d.dms)}`}
                  {d.notas !== null && `, notas ${toReais(d.notas)}`}
                  {d.dms === null && d.notas === null && ', nada no DMS nem nas notas'}
                </li>
              ))}
            </SimpleList>
            <Anchor renderRoot={(p) => <ScreenLink {...p} to="/vendas/integracao-dms" />}>
              Resolver na conciliação
            </Anchor>
          </div>
        )}
      </div>
    </Alert>
  )
}

function SimpleList({ title, rest, children }: { title: string; rest: number; children: ReactNode }) {
  return (
    <>
      <b>{title}</b>
      <ul>
        {children}
        {rest > 0 && <li>e mais {rest}</li>}
      </ul>
    </>
  )
}
