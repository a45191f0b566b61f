import { createPrivateKey, X509Certificate } from 'node:crypto'

/** What is wrong with a client certificate in PEM, for people; else the day on which it ends (UTC). */
export function readIdentity(pem: string): { erro: string } | { vence: string } {
  let certificate
  try {
    certificate = new X509Certificate(pem)
  } catch {
    return { erro: 'Cole o certificado em PEM, com BEGIN CERTIFICATE' }
  }
  try {
    if (!certificate.checkPrivateKey(createPrivateKey(pem)))
      return { erro: 'A chave privada não é a deste certificado' }
  } catch {
    return { erro: 'Cole também a chave privada em PEM, sem senha' }
  }
  const vence = new Date(certificate.validTo)
  if (vence.getTime() < Date.now()) return { erro: 'Este certificado já venceu' }
  return { vence: vence.toISOString().slice(0, 10) }
}

/** Whether a text is an authority's certificate in PEM. */
export function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}
