import { Badge, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Pacote } from '#shared/montagem.ts'
import type { OrcamentoCompleto } from '#shared/orcamentos.ts'
import { Money } from '../ui/dados/Money.tsx'
import classes from '../ui/orcamento/Orcamento.module.css'
import { pacotesPara } from './api.ts'

/** Packages of the maker's plan for this vehicle, the one nearest to its odometer first. */
export function Pacotes({ orcamento: o, adicionar }: { orcamento: OrcamentoCompleto; adicionar: (p: Pacote) => void }) {
  const q = useQuery(pacotesPara(o.marca, o.modelo, o.km))
  if (!q.data || q.data.length === 0) return null
  return (
    <section className={classes.secao}>
      <Text fw={600}>Plano de fábrica</Text>
      <ul className={classes.linhas} aria-label="Pacotes do plano de fábrica">
        {q.data.slice(0, 4).map((p) => (
          <li key={p.codPacote}>
            <div className={classes.tituloLinha}>
              <span>{p.nome}</span>
              <Money centavos={p.total} />
            </div>
            <Group justify="space-between" gap="xs" mt={4}>
              <Text size="sm" c="dimmed">
                {p.km.toLocaleString('pt-BR')} km ou {p.meses} meses · {p.pecas.length}{' '}
                {p.pecas.length === 1 ? 'peça' : 'peças'}, {p.maoDeObra.length}{' '}
                {p.maoDeObra.length === 1 ? 'serviço' : 'serviços'}
              </Text>
              <Group gap="xs">
                {p.exigidoGarantia && (
                  <Badge variant="light" color="azul" tt="none">
                    exigido pela garantia
                  </Badge>
                )}
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} />}
                  aria-label={`Incluir o pacote ${p.nome}`}
                  onClick={() => adicionar(p)}
                >
                  Incluir
                </Button>
              </Group>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
