import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { type Scenario, composePreco, type Composition } from '#shared/rules/scenario.ts'
import { formatReais } from '#shared/rules/money.ts'
import { formatPercent } from '#shared/rules/numbers.ts'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import classes from './Calculator.module.css'
import { PercentInput } from './PercentInput.tsx'

interface Props {
  scenario: Scenario
  margemMinimaPontos: number
  modify: (c: Scenario) => void
  /** Null if the maximum number of scenarios is reached. */
  copy: (() => void) | null
  /** Null if it is the only scenario. */
  remove: (() => void) | null
}

/** One scenario: inputs, price, and the breakdown of the price. */
export function ScenarioCard({ scenario: c, margemMinimaPontos, modify, copy, remove }: Props) {
  const p = composePreco(c, margemMinimaPontos)
  const taxa = (field: 'margemPontos' | 'impostosPontos' | 'comissaoPontos', label: string) => (
    <PercentInput
      label={label}
      value={c[field]}
      onChange={(pontos) => pontos !== null && pontos <= 10_000 && modify({ ...c, [field]: pontos })}
    />
  )
  return (
    <li className={classes.cenario}>
      <div className={classes.nome}>
        <TextInput
          aria-label="Nome do cenário"
          variant="unstyled"
          maxLength={40}
          value={c.nome}
          onChange={(e) => modify({ ...c, nome: e.currentTarget.value })}
          styles={{ input: { fontWeight: 600 } }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          disabled={!copy}
          aria-label={`Copiar ${c.nome}`}
          title="Copiar"
          onClick={() => copy?.()}
        >
          <IconCopy size={17} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          disabled={!remove}
          aria-label={`Remover ${c.nome}`}
          title="Remover"
          onClick={() => remove?.()}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </div>
      <div className={classes.campos}>
        <MoneyInput label="Custo" value={c.custo} onChange={(custo) => modify({ ...c, custo })} />
        {taxa('margemPontos', 'Margem')}
        {taxa('impostosPontos', 'Impostos')}
        {taxa('comissaoPontos', 'Comissão')}
      </div>
      <div aria-live="polite">
        {p ? (
          <Result composition={p} below={c.margemPontos < margemMinimaPontos} />
        ) : (
          <p className={classes.semPreco}>
            {c.custo === null
              ? 'Informe o custo.'
              : 'Impostos, comissão e margem somam 100 % ou mais: não há preço que os cubra.'}
          </p>
        )}
      </div>
    </li>
  )
}

function Result({ composition: p, below }: { composition: Composition; below: boolean }) {
  const parts = [
    ['custo', 'Custo', p.custo],
    ['impostos', 'Impostos', p.impostos],
    ['comissao', 'Comissão', p.comissao],
    ['margem', 'Margem', p.margem],
  ] as const
  const partOf = (valor: number) => (p.preco > 0 ? valor / p.preco : 0)
  return (
    <>
      <div className={classes.preco}>
        <span>Preço</span>
        <b>{formatReais(p.preco)}</b>
      </div>
      <div className={classes.barra} aria-hidden="true">
        {parts.map(([id, , valor]) => (
          <span key={id} data-parte={id} style={{ width: `${Math.max(0, partOf(valor)) * 100}%` }} />
        ))}
      </div>
      <dl className={classes.partes} aria-label="De que o preço é feito">
        {parts.map(([id, nome, valor]) => (
          <div key={id}>
            <dt>
              <i data-parte={id} aria-hidden="true" />
              {nome}
            </dt>
            <dd>{formatReais(valor)}</dd>
            <dd className={classes.parte}>{formatPercent(partOf(valor))}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.tambem}>
        <div>
          <dt>Markup sobre o custo</dt>
          <dd>{p.markup === null ? '—' : formatPercent(p.markup - 1)}</dd>
        </div>
        <div>
          <dt>Desconto até a margem mínima</dt>
          <dd>{formatReais(p.desconto)}</dd>
        </div>
      </dl>
      {below && <p className={classes.abaixo}>A margem está abaixo da mínima da loja.</p>}
    </>
  )
}
