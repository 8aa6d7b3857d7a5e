import { z } from 'zod';

/** A mobile number of the mainland: 11 digits, 1 and then 3 to 9. Specification, point 5. */
export const PhoneNumber = z.string().regex(/^1[3-9]\d{9}$/, 'phone_invalid');

/** First 3 and last 4 digits, as a number is sent to clients. */
export const MaskedPhone = z
  .string()
  .regex(/^\d{3}\*+\d{4}$/, 'phone_invalid')
  .max(20);
