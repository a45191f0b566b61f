import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { FullEmprestimo } from '#shared/frota/emprestimos.ts'
import { formatCpf } from '#shared/rules/cpf.ts'
import { formatDay, formatDuration, formatWhen } from '#shared/rules/dates.ts'
import { fuelInWords, missingFuel } from '#shared/rules/fuel.ts'
import { formatReais } from '#shared/rules/money.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useTimeZone } from '../../core/session/loja.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { ContractSection } from './ContractSection.tsx'
import { downloadContract } from './api.ts'
import classes from './Frota.module.css'
import { LoanBadge } from './LoanBadge.tsx'
import { LoanPhotos } from './LoanPhotos.tsx'
import { ReserveSection } from './ReserveSection.tsx'

const fuel = (n: number | null) => fuelInWords(n)?.toLowerCase() ?? 'combustível sem leitura'
const kmText = (n: number | null) => (n === null ? null : `${n.toLocaleString('pt-BR')} km`)

/** Everything about one loan. */
export function LoanContent({ emprestimo: e }: { emprestimo: FullEmprestimo }) {
  const fuso = useTimeZone()
  const when = (i: string | null) => i && formatWhen(i, fuso, new Date())
  const out = e.estado === 'ENTREGUE'
  return (
    <div className={classes.conteudo}>
      <Group gap={10}>
        <LoanBadge emprestimo={e} />
        {e.placa !== null && <Placa placa={e.placa} chassi={null} />}
        <Text>{e.carro}</Text>
      </Group>
      {e.carroPronto && out && (
        <Alert color="verde" title="O carro do cliente está pronto">
          Peça o carro reserva de volta ao combinar a entrega.
        </Alert>
      )}
      {e.espera && (
        <Alert color="vermelho" title="Este carro está prometido a outro cliente">
          {`${e.espera.motorista} vem buscá-lo ${when(e.espera.inicio)}. Ligue para ${e.motorista}, ou `}
          <Anchor renderRoot={(p) => <ScreenLink {...p} to={`/frota/emprestimos/${e.espera?.codEmprestimo ?? 0}`} />}>
            troque o carro da outra reserva
          </Anchor>
          .
        </Alert>
      )}
      {e.faltas.length > 0 && (
        <Alert color="amarelo" title="Falta para entregar">
          <List size="sm">
            {e.faltas.map((f) => (
              <List.Item key={f}>{f}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <FactSheet
        data={[
          ['Retirada', when(e.retiradaEm) ?? `${when(e.inicio)}, prevista`],
          ['Devolução', when(e.devolvidoEm) ?? `${when(e.fim)}, combinada`],
          [
            'Telefone',
            e.telefone && (
              <Anchor key="t" href={`tel:${e.telefone}`}>
                {formatPhone(e.telefone)}
              </Anchor>
            ),
          ],
          ['CPF', e.cpf && formatCpf(e.cpf)],
          ['CNH', e.cnh && `${e.cnh}, categoria ${e.cnhCategoria ?? ''}`],
          ['CNH válida até', e.cnhValidade && formatDay(e.cnhValidade)],
          ['Na saída', e.kmSaida !== null && `${kmText(e.kmSaida)}, ${fuel(e.combustivelSaida)}`],
          ['Na volta', e.kmVolta !== null && `${kmText(e.kmVolta)}, ${fuel(e.combustivelVolta)}`],
          ['Avarias na saída', e.avariasSaida.join(', ')],
          ['Caução', e.caucao > 0 && formatReais(e.caucao)],
          ['Observação', e.observacao],
          ['Motivo', e.motivo],
        ].map(([nome, valor]) => [nome as string, valor === false ? null : valor] as const)}
      />
      {e.diferencas && <Differences emprestimo={e} />}
      {e.acoes.includes('RESERVAR') && <ReserveSection emprestimo={e} />}
      {e.estado === 'RESERVADO' && <ContractSection emprestimo={e} />}
      {e.assinadoEm !== null && e.assinadoPor !== null && <Signed emprestimo={e} />}
      {e.codCarro !== null && <LoanPhotos emprestimo={e} />}
    </div>
  )
}

function Signed({ emprestimo: e }: { emprestimo: FullEmprestimo }) {
  const fuso = useTimeZone()
  const save = useMutation({ mutationFn: () => downloadContract(e.codEmprestimo) })
  return (
    <Section title="Contrato">
      <Text>{`Assinado por ${e.assinadoPor} ${formatWhen(e.assinadoEm ?? '', fuso, new Date())}.`}</Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        SHA-256 {e.contratoSha256}
      </Text>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={16} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Baixar o contrato
      </Button>
    </Section>
  )
}

function Differences({ emprestimo: e }: { emprestimo: FullEmprestimo }) {
  const d = e.diferencas
  if (!d) return null
  return (
    <Section title="O que mudou">
      <FactSheet
        data={[
          ['Rodou', kmText(d.km)],
          ['Combustível a menos', d.combustivel > 0 ? missingFuel(d.combustivel) : 'Nada'],
          ['Atraso', d.minutos > 0 ? formatDuration(d.minutos) : 'Nenhum'],
          ['Avarias novas', d.avarias.length > 0 ? d.avarias.join(', ') : 'Nenhuma'],
          ['Cobrado na devolução', e.cobrancaFinal && formatReais(e.cobrancaFinal.valor)],
        ]}
      />
      {e.cobrancaFinal && (
        <Anchor
          renderRoot={(p) => <ScreenLink {...p} to={`/pagamentos/cobrancas/${e.cobrancaFinal?.codCobranca ?? 0}`} />}
        >
          Ver a cobrança
        </Anchor>
      )}
    </Section>
  )
}
