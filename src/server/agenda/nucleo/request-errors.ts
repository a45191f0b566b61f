import type { AgendamentoData } from '#shared/agenda/agendamentos.ts'
import { documentoError } from '#shared/rules/document.ts'
import { isValidEmail, normalizeEmail } from '#shared/rules/email.ts'
import { isValidPlaca } from '#shared/rules/placa.ts'
import { formatPhone, isValidPhone } from '#shared/rules/phone.ts'
import { invalid } from '../../core/http/errors.ts'

/** Throws 422 with the first message when there is any. */
export function reject(fields: Record<string, string>): void {
  const [first] = Object.values(fields)
  if (first) throw invalid(first, fields)
}

/** Errors of a car or a customer, by field. */
export function carroErrors(
  { veiculo: v, cliente: p }: Pick<AgendamentoData, 'veiculo'> & { cliente: AgendamentoData['cliente'] | null },
  alphanumeric: boolean,
): Record<string, string> {
  const fields: Record<string, string> = {}
  if (v.placa && !isValidPlaca(v.placa)) fields['veiculo.placa'] = 'Informe a placa como ABC-1234 ou ABC1D23'
  if (!v.placa && v.chassi.length !== 17) fields['veiculo.chassi'] = 'O chassi tem 17 caracteres'
  if (p?.telefone && !isValidPhone(formatPhone(p.telefone)))
    fields['cliente.telefone'] = 'Favor inserir telefone válido'
  if (p?.email && !isValidEmail(normalizeEmail(p.email))) fields['cliente.email'] = 'Favor inserir email válido'
  const documento = p?.documento ? documentoError(p.documento, alphanumeric) : null
  if (documento) fields['cliente.documento'] = documento
  return fields
}
