import { Badge, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import type { OfertaDePacote, PlanoOferecido, RevisaoOferecida } from '#shared/cardapio/planos.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { planoDoVeiculo, useMarcarRevisao } from '../../cardapio/planos/api.ts'
import { Money } from '../../ui/dados/Money.tsx'
import classes from '../../ui/orcamento/Orcamento.module.css'
import { EsperaDoPlano } from './EsperaDoPlano.tsx'

const SITUACAO = {
  FEITA: { nome: 'feita', cor: 'gray' },
  PULADA: { nome: 'deixada passar', cor: 'gray' },
  VENCIDA: { nome: 'vencida', cor: 'vermelho' },
  NA_JANELA: { nome: 'na vez', cor: 'amarelo' },
  FUTURA: { nome: 'mais adiante', cor: 'gray' },
} as const

interface Props {
  orcamento: OrcamentoCompleto
  /** Packages that are lines already. */
  incluidos: readonly number[]
  adicionar: (p: OfertaDePacote, deFabrica: boolean) => void
}

/** What the maker's plan has for this vehicle, the one whose turn it is first, and what is offered outside of it. */
export function PlanoDoVeiculo({ orcamento: o, incluidos, adicionar }: Props) {
  const [tudo, setTudo] = useState(false)
  const q = useQuery(
    planoDoVeiculo(o.codConcessionaria, {
      ...(o.placa ? { placa: o.placa } : { chassi: o.chassi ?? '' }),
      marca: o.marca,
      modelo: o.modelo,
      ...(o.ano && { ano: o.ano }),
      ...(o.km !== null && { km: o.km }),
    }),
  )
  const marcar = useMarcarRevisao(o.codConcessionaria)
  const p = q.data
  if (q.isPending) return <EsperaDoPlano />
  if (!p || p.revisoes.length + p.adicionais.length === 0) return null
  const ordenadas = daVez(p)
  const vistas = tudo ? ordenadas : ordenadas.slice(0, 2)
  return (
    <section className={classes.secao} aria-label="Plano de fábrica">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>Plano de fábrica</Text>
        <Text size="sm" c="dimmed">
          {comoRoda(p)}
        </Text>
      </Group>
      <ul className={classes.linhas} aria-label="Pacotes do plano de fábrica">
        {vistas.map((r) => (
          <Linha
            key={r.codPacote}
            oferta={r}
            deFabrica
            incluida={incluidos.includes(r.codPacote)}
            adicionar={adicionar}
          >
            <Badge variant="light" color={SITUACAO[r.situacao].cor} tt="none">
              {SITUACAO[r.situacao].nome}
            </Badge>
            {r.prevista && r.situacao === 'FUTURA' && (
              <Text size="sm" c="dimmed">
                prevista para {formatarDia(r.prevista)}
              </Text>
            )}
            {p.codVeiculo !== null && (r.situacao === 'VENCIDA' || r.situacao === 'NA_JANELA') && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                loading={marcar.isPending && marcar.variables.codPacote === r.codPacote}
                aria-label={`${r.nome}: já foi feita fora daqui`}
                onClick={() =>
                  marcar.mutate({ codVeiculo: p.codVeiculo ?? 0, codPacote: r.codPacote, situacao: 'FEITO' })
                }
              >
                Já foi feita
              </Button>
            )}
          </Linha>
        ))}
      </ul>
      {ordenadas.length > 2 && (
        <Button size="compact-sm" variant="subtle" aria-expanded={tudo} onClick={() => setTudo(!tudo)}>
          {tudo ? 'Mostrar só o que está na vez' : `Ver o plano inteiro (${ordenadas.length})`}
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
                deFabrica={false}
                incluida={incluidos.includes(a.codPacote)}
                adicionar={adicionar}
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

/** The suggested one first, then what else is due, then what comes; what is over last. */
function daVez(p: PlanoOferecido): RevisaoOferecida[] {
  const ordem = { NA_JANELA: 1, VENCIDA: 1, FUTURA: 2, PULADA: 3, FEITA: 4 } as const
  return p.revisoes.toSorted(
    (a, b) =>
      Number(b.codPacote === p.sugerida) - Number(a.codPacote === p.sugerida) ||
      ordem[a.situacao] - ordem[b.situacao] ||
      a.km - b.km,
  )
}

function comoRoda({ km, kmPorDia, leituraIgnorada }: PlanoOferecido): string {
  if (km === null) return 'sem leitura do hodômetro'
  return [
    `${km.toLocaleString('pt-BR')} km`,
    kmPorDia !== null && `${Math.round(kmPorDia).toLocaleString('pt-BR')} km por dia`,
    leituraIgnorada && 'uma leitura menor que a anterior foi deixada de lado',
  ]
    .filter(Boolean)
    .join(' · ')
}

interface LinhaProps {
  oferta: OfertaDePacote
  deFabrica: boolean
  incluida: boolean
  adicionar: Props['adicionar']
  children: ReactNode
}

function Linha({ oferta: p, deFabrica, incluida, adicionar, children }: LinhaProps) {
  const quando = [
    p.km !== null && `${deFabrica ? '' : 'a cada '}${p.km.toLocaleString('pt-BR')} km`,
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
            disabled={incluida}
            aria-label={`${incluida ? 'Incluída: pacote' : 'Incluir o pacote'} ${p.nome}`}
            onClick={() => adicionar(p, deFabrica)}
          >
            {incluida ? 'Incluída' : 'Incluir'}
          </Button>
        </Group>
      </Group>
    </li>
  )
}
