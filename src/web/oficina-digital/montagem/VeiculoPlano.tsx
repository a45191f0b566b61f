import { Badge, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import type { PacoteOferta, OfferedPlano, OfferedRevisao } from '#shared/cardapio/planos.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { veiculoPlano, useMarkRevisao } from '../../cardapio/planos/api.ts'
import { Money } from '../../ui/display/Money.tsx'
import classes from '../../ui/orcamento/Orcamento.module.css'
import { PlanoSkeleton } from './PlanoSkeleton.tsx'

const STATUS = {
  FEITA: { nome: 'feita', cor: 'gray' },
  PULADA: { nome: 'deixada passar', cor: 'gray' },
  VENCIDA: { nome: 'vencida', cor: 'vermelho' },
  NA_JANELA: { nome: 'na vez', cor: 'amarelo' },
  FUTURA: { nome: 'mais adiante', cor: 'gray' },
} as const

interface Props {
  orcamento: FullOrcamento
  /** Packages that are already lines of the quote. */
  included: readonly number[]
  add: (p: PacoteOferta, fromFactory: boolean) => void
}

/** The maker's plan for this vehicle, due packages first, and items offered outside of it. */
export function VeiculoPlano({ orcamento: o, included, add }: Props) {
  const [everything, setEverything] = useState(false)
  const q = useQuery(
    veiculoPlano(o.codConcessionaria, {
      ...(o.placa ? { placa: o.placa } : { chassi: o.chassi ?? '' }),
      marca: o.marca,
      modelo: o.modelo,
      ...(o.ano && { ano: o.ano }),
      ...(o.km !== null && { km: o.km }),
    }),
  )
  const mark = useMarkRevisao(o.codConcessionaria)
  const p = q.data
  if (q.isPending) return <PlanoSkeleton />
  if (!p || p.revisoes.length + p.adicionais.length === 0) return null
  const sorted = sortByDue(p)
  const views = everything ? sorted : sorted.slice(0, 2)
  return (
    <section className={classes.secao} aria-label="Plano de fábrica">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>Plano de fábrica</Text>
        <Text size="sm" c="dimmed">
          {describeUsage(p)}
        </Text>
      </Group>
      <ul className={classes.linhas} aria-label="Pacotes do plano de fábrica">
        {views.map((r) => (
          <Linha key={r.codPacote} oferta={r} fromFactory isIncluded={included.includes(r.codPacote)} add={add}>
            <Badge variant="light" color={STATUS[r.situacao].cor} tt="none">
              {STATUS[r.situacao].nome}
            </Badge>
            {r.prevista && r.situacao === 'FUTURA' && (
              <Text size="sm" c="dimmed">
                prevista para {formatDay(r.prevista)}
              </Text>
            )}
            {p.codVeiculo !== null && (r.situacao === 'VENCIDA' || r.situacao === 'NA_JANELA') && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                loading={mark.isPending && mark.variables.codPacote === r.codPacote}
                aria-label={`${r.nome}: já foi feita fora daqui`}
                onClick={() =>
                  mark.mutate({ codVeiculo: p.codVeiculo ?? 0, codPacote: r.codPacote, situacao: 'FEITO' })
                }
              >
                Já foi feita
              </Button>
            )}
          </Linha>
        ))}
      </ul>
      {sorted.length > 2 && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={everything}
          onClick={() => setEverything(!everything)}
        >
          {everything ? 'Mostrar só o que está na vez' : `Ver o plano inteiro (${sorted.length})`}
        </Button>
      )}
      {p.adicionais.length > 0 && (
        <>
          <Text fw={600} mt="xs">
            Fora do plano de fábrica
          </Text>
          <ul className={classes.linhas} aria-label="Itens fora do plano de fábrica">
            {p.adicionais.map((a) => (
              <Linha
                key={a.codPacote}
                oferta={a}
                fromFactory={false}
                isIncluded={included.includes(a.codPacote)}
                add={add}
              >
                <Badge variant="outline" color="gray" tt="none">
                  sugestão, a montadora não exige
                </Badge>
              </Linha>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Sort order: the suggested package, other due ones, upcoming ones, passed ones. */
function sortByDue(p: OfferedPlano): OfferedRevisao[] {
  const ordem = { NA_JANELA: 1, VENCIDA: 1, FUTURA: 2, PULADA: 3, FEITA: 4 } as const
  return p.revisoes.toSorted(
    (a, b) =>
      Number(b.codPacote === p.sugerida) - Number(a.codPacote === p.sugerida) ||
      ordem[a.situacao] - ordem[b.situacao] ||
      a.km - b.km,
  )
}

function describeUsage({ km, kmPorDia, leituraIgnorada }: OfferedPlano): string {
  if (km === null) return 'sem leitura do hodômetro'
  return [
    `${km.toLocaleString('pt-BR')} km`,
    kmPorDia !== null && `${Math.round(kmPorDia).toLocaleString('pt-BR')} km por dia`,
    leituraIgnorada && 'uma leitura menor que a anterior foi deixada de lado',
  ]
    .filter(Boolean)
    .join(' · ')
}

interface RowProps {
  oferta: PacoteOferta
  fromFactory: boolean
  isIncluded: boolean
  add: Props['add']
  children: ReactNode
}

function Linha({ oferta: p, fromFactory, isIncluded, add, children }: RowProps) {
  const quando = [
    p.km !== null && `${fromFactory ? '' : 'a cada '}${p.km.toLocaleString('pt-BR')} km`,
    p.meses !== null && `${p.meses} meses`,
  ]
    .filter(Boolean)
    .join(' ou ')
  return (
    <li>
      <div className={classes.tituloLinha}>
        <span>{p.nome}</span>
        <Money centavos={p.total} />
      </div>
      <Group justify="space-between" gap="xs" mt={4}>
        <Group gap="xs">
          {children}
          <Text size="sm" c="dimmed">
            {[quando, `${p.pecas.length} ${p.pecas.length === 1 ? 'peça' : 'peças'}`].filter(Boolean).join(' · ')}
          </Text>
        </Group>
        <Group gap="xs">
          {p.exigidoGarantia && (
            <Badge variant="light" color="azul" tt="none">
              exigida pela garantia
            </Badge>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={isIncluded}
            aria-label={`${isIncluded ? 'Incluída: pacote' : 'Incluir o pacote'} ${p.nome}`}
            onClick={() => add(p, fromFactory)}
          >
            {isIncluded ? 'Incluída' : 'Incluir'}
          </Button>
        </Group>
      </Group>
    </li>
  )
}
