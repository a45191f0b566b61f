import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { type Cenario, comporPreco, type Composicao } from '#shared/rules/cenario.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { MoneyInput } from '../../ui/campos/MoneyInput.tsx'
import classes from './Calculadora.module.css'
import { PercentInput } from './PercentInput.tsx'

interface Props {
  cenario: Cenario
  margemMinimaPontos: number
  mudar: (c: Cenario) => void
  /** Null when there is no room for another. */
  copiar: (() => void) | null
  /** Null when it is the only one. */
  remover: (() => void) | null
}

const porcento = (parte: number) => `${(parte * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`

/** One scenario: what it starts from, the price, and what the price is made of. */
export function CartaoCenario({ cenario: c, margemMinimaPontos, mudar, copiar, remover }: Props) {
  const p = comporPreco(c, margemMinimaPontos)
  const taxa = (campo: 'margemPontos' | 'impostosPontos' | 'comissaoPontos', rotulo: string) => (
    <PercentInput
      label={rotulo}
      value={c[campo]}
      onChange={(pontos) => pontos !== null && pontos <= 10_000 && mudar({ ...c, [campo]: pontos })}
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
          onChange={(e) => mudar({ ...c, nome: e.currentTarget.value })}
          styles={{ input: { fontWeight: 600 } }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          disabled={!copiar}
          aria-label={`Copiar ${c.nome}`}
          title="Copiar"
          onClick={() => copiar?.()}
        >
          <IconCopy size={17} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          disabled={!remover}
          aria-label={`Remover ${c.nome}`}
          title="Remover"
          onClick={() => remover?.()}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </div>
      <div className={classes.campos}>
        <MoneyInput label="Custo" value={c.custo} onChange={(custo) => mudar({ ...c, custo })} />
        {taxa('margemPontos', 'Margem')}
        {taxa('impostosPontos', 'Impostos')}
        {taxa('comissaoPontos', 'Comissão')}
      </div>
      <div aria-live="polite">
        {p ? (
          <Resultado composicao={p} abaixo={c.margemPontos < margemMinimaPontos} />
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

function Resultado({ composicao: p, abaixo }: { composicao: Composicao; abaixo: boolean }) {
  const partes = [
    ['custo', 'Custo', p.custo],
    ['impostos', 'Impostos', p.impostos],
    ['comissao', 'Comissão', p.comissao],
    ['margem', 'Margem', p.margem],
  ] as const
  const parteDe = (valor: number) => (p.preco > 0 ? valor / p.preco : 0)
  return (
    <>
      <div className={classes.preco}>
        <span>Preço</span>
        <b>{formatarReais(p.preco)}</b>
      </div>
      <div className={classes.barra} aria-hidden="true">
        {partes.map(([id, , valor]) => (
          <span key={id} data-parte={id} style={{ width: `${Math.max(0, parteDe(valor)) * 100}%` }} />
        ))}
      </div>
      <dl className={classes.partes} aria-label="De que o preço é feito">
        {partes.map(([id, nome, valor]) => (
          <div key={id}>
            <dt>
              <i data-parte={id} aria-hidden="true" />
              {nome}
            </dt>
            <dd>{formatarReais(valor)}</dd>
            <dd className={classes.parte}>{porcento(parteDe(valor))}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.tambem}>
        <div>
          <dt>Markup sobre o custo</dt>
          <dd>{p.markup === null ? '—' : porcento(p.markup - 1)}</dd>
        </div>
        <div>
          <dt>Desconto até a margem mínima</dt>
          <dd>{formatarReais(p.desconto)}</dd>
        </div>
      </dl>
      {abaixo && <p className={classes.abaixo}>A margem está abaixo da mínima da loja.</p>}
    </>
  )
}
